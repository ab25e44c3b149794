/*
 * random.c: random numbers that members draw.
 *
 * In replicated code libc's generators stand at the same place on all ranks. A member that drew from them
 * would go on alone, and members would draw the same numbers. So inside a split these functions, which stand
 * before libc's, answer with a hash of the member, of what it gave srand last, and of how many it has drawn;
 * all ranks of a member set get the same.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include "rt.h"

/* 64 random bits. */
static uint64_t draw(void)
{
    ot_construct *c = ot.split;

    return ot_mix(ot_mix(c->key, (uint64_t)c->team.mine + 1), ot_mix(c->seed, ++c->drawn));
}

static void seed(uint64_t value)
{
    ot.split->seed = value + 1;
    ot.split->drawn = 0;
}

/* A function of libc. */
static void *plain(void **kept, const char *name)
{
    if (!*kept)
        *kept = dlsym(RTLD_NEXT, name);
    return *kept;
}

#define DRAWS(type, name, value) \
    type name(void) \
    { \
        static void *libc; \
        return ot.split ? (type)(value) : ((type (*)(void))plain(&libc, #name))(); \
    }
#define SEEDS(type, name) \
    void name(type value) \
    { \
        static void *libc; \
        if (ot.split) \
            seed((uint64_t)value); \
        else \
            ((void (*)(type))plain(&libc, #name))(value); \
    }

DRAWS(int, rand, draw() >> 33)
DRAWS(long, random, draw() >> 33)
DRAWS(long, lrand48, draw() >> 33)
DRAWS(long, mrand48, (int32_t)(draw() >> 32))
DRAWS(double, drand48, (double)(draw() >> 11) * 0x1p-53)
SEEDS(unsigned, srand)
SEEDS(unsigned, srandom)
SEEDS(long, srand48)
