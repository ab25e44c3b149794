/*
 * race_shadow.c: who has touched which memory since the last join, in a hash table of granules.
 *
 * A granule keeps the first two and the last stores and loads of different strands: enough to find a race of
 * most that touch it, as each later access is compared with all that are kept.
 */
#include <string.h>
#include "race.h"

enum { STORES = 0, LOADS = OT_KEPT / 2 };

/* Granules of one cache line lie side by side: a program that goes through memory goes through its shadow. */
static ot_granule *place(const ot_shadow *s, uintptr_t address)
{
    size_t i = (ot_mix(address >> 6, 5) << 3 | (address >> 3 & 7)) & (s->cap - 1);

    while (s->v[i].address && s->v[i].address != address)
        i = (i + 1) & (s->cap - 1);
    return &s->v[i];
}

static void grow(ot_shadow *s)
{
    ot_shadow old = *s;

    s->cap = old.cap ? 2 * old.cap : 1024;
    s->v = ot_alloc(s->cap * sizeof *s->v);
    memset(s->v, 0, s->cap * sizeof *s->v);
    for (size_t i = 0; i < old.cap; i++)
        if (old.v[i].address)
            *place(s, old.v[i].address) = old.v[i];
    ot_free(old.v);
}

void ot_shadow_clear(ot_shadow *s)
{
    if (s->n)
        memset(s->v, 0, s->cap * sizeof *s->v);
    s->n = 0;
}

/* Memory that is given back. The granules stay, empty. */
void ot_shadow_forget(ot_shadow *s, uintptr_t from, uintptr_t to)
{
    for (uintptr_t at = from & ~(uintptr_t)7; s->n && at < to; at += 8) {
        ot_granule *g = place(s, at);
        if (g->address)
            memset(g->access, 0, sizeof g->access);
    }
}

/* ---- comparing ---- */

static bool share_lock(const ot_moment *a, const ot_moment *b)
{
    for (size_t i = 0; i < sizeof a->locks / sizeof *a->locks; i++)
        for (size_t j = 0; a->locks[i] && j < sizeof b->locks / sizeof *b->locks; j++)
            if (a->locks[i] == b->locks[j])
                return true;
    return false;
}

/* Has the strand of the first released something after the access, and that of the second acquired something
   before its own? */
static bool hands_over(const ot_access *first, const ot_access *second)
{
    const ot_strand *a = ot_strand_of(first->strand), *b = ot_strand_of(second->strand);

    return a->releases > ot_moment_of(first->moment)->releases
        && ot_moment_of(second->moment)->acquires > b->acquires;
}

static void compare(const ot_race_level *l, uintptr_t granule, const ot_access *first, const ot_access *second)
{
    if (!(first->mask & second->mask) || !((first->flags | second->flags) & OT_STORES)
        || (first->flags & second->flags & OT_ATOMIC))
        return;
    enum ot_order order = ot_strand_order(first->strand, second->strand);
    if (order == OT_ORDERED || (order != OT_CONCURRENT_TASKS && (first->flags & OT_OWN))
        || (order == OT_CONCURRENT_ITERATIONS && (ot_strand_region(second->strand)->fixed || ot_race_own(granule)))
        || share_lock(ot_moment_of(first->moment), ot_moment_of(second->moment)) || hands_over(first, second))
        return;
    ot_race race = { granule + (size_t)__builtin_ctz(first->mask & second->mask), ot_race_side_of(first),
                     ot_race_side_of(second), ot_strand_of(l->region)->site };
    ot_race_report(&race);
}

/* Nothing is lost if the two are kept as one. */
static bool is_like(const ot_access *a, const ot_access *b)
{
    return a->strand == b->strand && a->moment == b->moment && a->flags == b->flags
        && (a->code == b->code || a->mask == b->mask);
}

void ot_shadow_access(ot_race_level *l, uintptr_t address, const ot_access *new)
{
    if (2 * (l->shadow.n + 1) > l->shadow.cap)
        grow(&l->shadow);
    ot_granule *g = place(&l->shadow, address);
    if (!g->address) {
        g->address = address;
        l->shadow.n++;
    }
    for (int i = 0; i < OT_KEPT; i++)
        if (g->access[i].mask && g->access[i].strand != new->strand)
            compare(l, address, &g->access[i], new);
    int from = new->flags & OT_STORES ? STORES : LOADS, i = from;
    while (i < from + OT_KEPT / 2 - 1 && g->access[i].mask && !is_like(&g->access[i], new))
        i++;
    uint8_t mask = new->mask;
    if (is_like(&g->access[i], new))
        mask |= g->access[i].mask;
    g->access[i] = *new;
    g->access[i].mask = mask;
}
