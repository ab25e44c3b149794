/*
 * post.c: what the leader gives to all ranks, in memory that they share, where one node has them all.
 *
 * It writes a few bytes to the next place of a ring and numbers it; a message would take ten times as long. Every rank
 * says which number it has seen last: a place is written again when all have seen it.
 */
#include <stdatomic.h>
#include <string.h>
#include "rt.h"

enum { PLACES = 64, LINE = 64 };

typedef struct place {                  /* a line of the cache */
    _Atomic uint64_t number;            /* of what has been posted, from 1 on */
    char bytes[LINE - sizeof(uint64_t)];
} place;

typedef struct reader {
    _Atomic uint64_t seen;
    char rest[LINE - sizeof(uint64_t)];
} reader;

static place *places;                   /* NULL: ranks do not share memory */
static reader *readers;
static uint64_t posted, all_seen;       /* numbers: the last one; one that all have seen, as far as the leader knows */

size_t ot_post_bytes(void)
{
    return PLACES * sizeof(place) + (size_t)ot.world.size * sizeof(reader);
}

void ot_post_start(void *shared)
{
    places = shared;
    readers = (void *)(places + PLACES);
}

bool ot_post_takes(const ot_set *set, size_t bytes)
{
    return places && set->size == ot.world.size && bytes <= sizeof places->bytes;
}

/* What it is then. */
static uint64_t wait_for(const _Atomic uint64_t *number, uint64_t at_least)
{
    uint64_t n = atomic_load_explicit(number, memory_order_acquire);

    for (long tests = 0; n < at_least; tests++) {
        ot_poll();
        ot_pause(tests);
        n = atomic_load_explicit(number, memory_order_acquire);
    }
    return n;
}

static void post(place *p, const void *from, size_t bytes)
{
    if (posted > all_seen + PLACES) {
        all_seen = posted;
        for (int rank = 1; rank < ot.world.size; rank++) {
            uint64_t seen = wait_for(&readers[rank].seen, posted - PLACES);
            all_seen = seen < all_seen ? seen : all_seen;
        }
    }
    memcpy(p->bytes, from, bytes);
    atomic_store_explicit(&p->number, posted, memory_order_release);
}

void ot_post(void *p, size_t bytes)
{
    place *at = &places[++posted % PLACES];

    if (ot.world.rank == 0) {
        post(at, p, bytes);
        return;
    }
    wait_for(&at->number, posted);
    memcpy(p, at->bytes, bytes);
    atomic_store_explicit(&readers[ot.world.rank].seen, posted, memory_order_release);
}
