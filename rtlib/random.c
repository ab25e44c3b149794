/*
 * random.c: random numbers that members draw.
 *
 * In replicated code libc's generators stand at the same place on all ranks. A member that drew from them
 * would go on alone, and members would draw the same numbers. So inside a split these functions, which stand
 * before libc's, answer with a hash of the member, of what it gave srand last, and of how many it has drawn;
 * all ranks of a member set get the same.
 *
 * When the members have joined, libc's generators go on from where they would stand if the members had drawn
 * from them one after the other (jump.c).
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

/* 64 random bits. */
static uint64_t draw(int generator)
{
    ot_construct *c = ot.split;
    ot_draws *d = &c->draws[generator];
    uint64_t member = ot_mix(ot_mix(c->key, (uint64_t)c->team.mine + 1), (uint64_t)generator);

    return ot_mix(member, ot_mix(d->seeded ? d->seed + 1 : 0, ++d->drawn));
}

static void seed(int generator, uint64_t value)
{
    ot.split->draws[generator] = (ot_draws){ .seeded = 1, .seed = value };
}

/* A function of libc. */
static void *plain(void **kept, const char *name)
{
    if (!*kept)
        *kept = ot_libc(name);
    return *kept;
}

#define DRAWS(type, name, generator, from) \
    OT_WEAK type name(void) \
    { \
        static void *libc; \
        return ot.split ? (type)(from(draw(generator))) : ((type (*)(void))plain(&libc, #name))(); \
    }
#define SEEDS(type, name) \
    OT_WEAK void name(type value) \
    { \
        static void *libc; \
        if (ot.split) \
            seed(OT_RANDOM, value); \
        else \
            ((void (*)(type))plain(&libc, #name))(value); \
    }
#define HIGH_31(bits) ((bits) >> 33)
#define SIGNED_32(bits) ((int32_t)((bits) >> 32))
#define REAL(bits) ((double)((bits) >> 11) * 0x1p-53)

DRAWS(int, rand, OT_RANDOM, HIGH_31)
DRAWS(long, random, OT_RANDOM, HIGH_31)
DRAWS(long, lrand48, OT_RAND48, HIGH_31)
DRAWS(long, mrand48, OT_RAND48, SIGNED_32)
DRAWS(double, drand48, OT_RAND48, REAL)
SEEDS(unsigned, srand)
SEEDS(unsigned, srandom)

/* A state of a member's own would be of no use: its numbers are not libc's. */
OT_WEAK char *initstate(unsigned value, char *state, size_t bytes)
{
    if (!ot.split)
        return OT_LIBC(initstate)(value, state, bytes);
    seed(OT_RANDOM, value);
    return state;
}

OT_WEAK char *setstate(char *state)
{
    return ot.split ? state : OT_LIBC(setstate)(state);
}

/* ---- The generator of drand48: 48 bits, which are its seed ---- */

static uint64_t bits_48(const unsigned short *x)
{
    return (uint64_t)x[2] << 32 | (uint64_t)x[1] << 16 | x[0];
}

OT_WEAK unsigned short *seed48(unsigned short x[3])
{
    static unsigned short before[3];

    if (!ot.split) {
        ot_factor48 = (ot_factor)OT_FACTOR48;
        return OT_LIBC(seed48)(x);
    }
    uint64_t old = draw(OT_RAND48);
    memcpy(before, &old, sizeof before);
    seed(OT_RAND48, bits_48(x));
    return before;
}

OT_WEAK void srand48(long value)
{
    seed48((unsigned short[]){ 0x330e, (unsigned short)value, (unsigned short)(value >> 16) });
}

OT_WEAK void lcong48(unsigned short parameters[7])
{
    if (ot.split)
        seed(OT_RAND48, bits_48(parameters));
    else {
        ot_factor48 = (ot_factor){ bits_48(parameters + 3), parameters[6] };
        OT_LIBC(lcong48)(parameters);
    }
}

/* ---- The end of a split ---- */

/* The outer split, or none, is current again. `messages`: those of the join, which begin with an ot_head. */
void ot_random_join(const ot_bytes *messages, int members)
{
    for (int g = 0; g < OT_GENERATORS; g++) {
        ot_draws all = { 0 };
        for (int m = 0; m < members; m++) {
            const ot_draws *d = &((const ot_head *)(const void *)messages[m].p)->draws[g];
            if (d->seeded)
                all = *d;
            else
                all.drawn += d->drawn;
        }
        if (ot.split && all.seeded)
            ot.split->draws[g] = all;
        else if (ot.split)
            ot.split->draws[g].drawn += all.drawn;
        else if (all.seeded || all.drawn)
            ot_random_jump(g, &all);
    }
}
