/*
 * lock_near.c: locks in memory that all ranks share, where one node has them all.
 *
 * Taking a free one needs nobody's answer, so a rank that computes delays no other. Only the clock of the last
 * holder lies there; what it names still comes with messages (update.c).
 *
 * The table has a fixed number of places. A lock that finds none keeps to its home rank (lock.c), on all ranks,
 * since a place once taken is never given back.
 */
#include <stdatomic.h>
#include <string.h>
#include "rt.h"

#define PLACES 16384                    /* only those that are used take memory */
#define TRIES  32
#define STREAK 16                       /* how often in a row one rank takes a lock that others wait for */

struct ot_near_lock {
    _Atomic uint64_t id;                /* 0: free */
    _Atomic int held, waiting, last, streak;
    uint64_t clock[];                   /* of the last holder */
};

static char *places;                    /* NULL: ranks do not share memory */

static size_t place_bytes(void)
{
    return (sizeof(ot_near_lock) + ot_clock_bytes() + 63) / 64 * 64;
}

size_t ot_near_bytes(void)
{
    return PLACES * place_bytes();
}

void ot_near_start(void *shared)
{
    places = shared;
}

/* A lock's place, or NULL: it has none. */
ot_near_lock *ot_near_lock_of(uint64_t id)
{
    uint64_t first = ot_mix(id, 3);

    for (uint64_t i = first; places && i < first + TRIES; i++) {
        ot_near_lock *l = (ot_near_lock *)(void *)(places + i % PLACES * place_bytes());
        uint64_t there = 0;
        if (atomic_load_explicit(&l->id, memory_order_relaxed) == id
            || atomic_compare_exchange_strong(&l->id, &there, id) || there == id)
            return l;
    }
    return NULL;
}

static bool take(ot_near_lock *l)
{
    if (atomic_load_explicit(&l->held, memory_order_relaxed) || atomic_exchange(&l->held, 1))
        return false;
    l->streak = l->last == ot.world.rank ? l->streak + 1 : 1;
    l->last = ot.world.rank;
    return true;
}

/* Has this rank had the lock often enough, for others that wait? */
static bool lets_others(ot_near_lock *l, int waiting)
{
    return l->last == ot.world.rank && l->streak >= STREAK && l->waiting > waiting;
}

const uint64_t *ot_near_acquire(ot_near_lock *l)
{
    ot_poll();
    if (!lets_others(l, 0) && take(l))
        return l->clock;
    l->waiting++;
    for (long tests = 0; lets_others(l, 1) || !take(l); tests++) {
        ot_poll();
        ot_pause(tests);
    }
    l->waiting--;
    return l->clock;
}

/* NULL: another has it. */
const uint64_t *ot_near_try(ot_near_lock *l)
{
    ot_poll();
    return take(l) ? l->clock : NULL;
}

void ot_near_release(ot_near_lock *l)
{
    ot_clock now = ot_clock_now();

    if (now.bytes)
        memcpy(l->clock, now.v, now.bytes);
    atomic_store(&l->held, 0);
}
