/*
 * shelf.c: tasks that a rank lays out, so that others may take them by one-sided operations (steal.c).
 *
 * A shelf is a word and room for a parcel. The word says how many bytes lie there; 0: none; LOOKED: none, and somebody has
 * looked for some. There is one operation: swap. Who looks swaps LOOKED in, and what it gets out is its own. The owner
 * takes back what nobody wants by the same operation. A second word says which parcel has been read last: then there is
 * room for the next one. So nobody waits for the rank that has laid tasks out, which may compute for long; and to that
 * rank it costs one load, now and then, to know that others look.
 *
 * Ranks that share memory do so by atomics.
 */
#include <stdatomic.h>
#include <string.h>
#include "steal.h"

enum { LOOKED = 1, LINE = 64 };
enum { MOST_LOOKS = 16 };               /* shelves, at once */

typedef struct shelf {
    _Atomic uint64_t word;
    char rest[LINE - sizeof(uint64_t)];
    _Atomic uint64_t read;              /* the number of what has been read last */
    uint64_t filled;                    /* of what was laid out last */
    char more[LINE - 2 * sizeof(uint64_t)];
    char room[OT_SHELF_ROOM];
} shelf;

static const _Atomic uint64_t nothing;
static shelf *shelves, *own;            /* of ranks first .. end-1, which share memory; this one's; NULL: there are none */
static int first, end;
const _Atomic uint64_t *ot_shelf_word = &nothing;

size_t ot_shelf_bytes(void)
{
    return sizeof(shelf);
}

/* The shelves of ranks first_near .. end_near-1: zeros. */
void ot_shelf_start(void *shared, int first_near, int end_near)
{
    if (end_near - first_near < 2)
        return;
    shelves = shared;
    first = first_near;
    end = end_near;
    own = &shelves[ot.world.rank - first];
    ot_shelf_word = &own->word;
}

/* Can this rank look at that one's shelf? */
bool ot_shelf_is_near(int rank)
{
    return rank >= first && rank < end;
}

/* ---- the owner's ------------------------------------------------------------------------------------ */

char *ot_shelf_room(void)
{
    bool empty = own && atomic_load_explicit(&own->word, memory_order_relaxed) <= LOOKED
        && atomic_load_explicit(&own->read, memory_order_acquire) == own->filled;

    return empty ? own->room : NULL;
}

void ot_shelf_fill(size_t bytes)
{
    own->filled++;
    atomic_store_explicit(&own->word, bytes, memory_order_release);
}

bool ot_shelf_take_back(void)
{
    if (atomic_exchange_explicit(&own->word, 0, memory_order_relaxed) <= LOOKED)
        return false;
    atomic_store_explicit(&own->read, own->filled, memory_order_relaxed);
    return true;
}

/* ---- the others' ------------------------------------------------------------------------------------ */

static ot_message *take(shelf *s, int rank)
{
    uint64_t bytes = atomic_load_explicit(&s->word, memory_order_relaxed);

    if (bytes == LOOKED || (bytes = atomic_exchange_explicit(&s->word, LOOKED, memory_order_acquire)) <= LOOKED)
        return NULL;
    ot_message *m = ot_message_new(OT_ACTIVE_GIVE, s->room, bytes);
    m->from = rank;
    atomic_store_explicit(&s->read, s->filled, memory_order_release);
    return m;
}

/* Looks at the shelves of others of the set, from any one on. Returns what lay there, which is the caller's; NULL:
   nothing. */
ot_message *ot_shelf_look(const ot_set *set)
{
    static uint64_t looks;
    int from = set->first > first ? set->first : first, to = set->first + set->size;
    ot_message *m = NULL;

    to = to < end ? to : end;
    if (to - from < 2)
        return NULL;
    const int n = to - from, start = (int)(ot_mix(++looks, (uint64_t)ot.world.rank) % (uint64_t)n);
    for (int i = 0; i < n && i < MOST_LOOKS && !m; i++) {
        const int rank = from + (start + i) % n;
        if (rank != ot.world.rank)
            m = take(&shelves[rank - first], rank);
    }
    return m;
}
