/*
 * directory.c: which pieces of memory are valid on some ranks only, and who has written them. What is not listed is
 * valid everywhere.
 *
 * The directory is equal on all ranks. Each state that it has been in is kept once, in one order of its pieces, so
 * that a number names it, and a program that does the same again and again comes back to the same states.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

static struct {
    ot_pending_list *v;
    uint64_t *hash;                     /* of each */
    uint32_t n, cap;
} states;

void ot_pending_add(ot_pending_list *p, const ot_md *md, int owner, ot_ranks holders)
{
    if (p->n == p->cap) {
        p->cap = 2 * p->cap + 16;
        p->v = ot_realloc(p->v, p->cap * sizeof *p->v);
    }
    ot_pending *new = memset(&p->v[p->n++], 0, sizeof *new);
    new->md = (ot_md){ .offset = md->offset, .len = md->len, .stride = md->stride, .rows = md->rows };
    new->md.segment = md->segment;
    new->owner = owner;
    new->holders = holders;
}

static int by_holders(const void *pa, const void *pb)
{
    const ot_pending *a = pa, *b = pb;

    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    return (a->holders > b->holders) - (a->holders < b->holders);
}

/* In order of owner and holders, and in each group in that of memory; what lies side by side is one piece. */
static void normalise(ot_pending_list *p)
{
    static ot_log log;
    ot_pending_list all = *p;

    if (all.n > 1)
        qsort(all.v, all.n, sizeof *all.v, by_holders);
    *p = (ot_pending_list){ .n = 0 };
    for (size_t i = 0, n; i < all.n; i += n) {
        const ot_pending *first = &all.v[i];
        log.n = 0;
        for (n = 0; i + n < all.n && !by_holders(first, &first[n]); n++)
            ot_log_add(&log, &first[n].md);
        ot_log_normalise(&log);
        for (size_t k = 0; k < log.n && !ot_ranks_are_all(first->holders); k++)
            ot_pending_add(p, &log.v[k], first->owner, first->holders);
    }
    ot_free(all.v);
}

static bool same_piece(const ot_pending *a, const ot_pending *b)
{
    return !by_holders(a, b) && a->md.segment == b->md.segment && a->md.offset == b->md.offset && a->md.len == b->md.len
        && a->md.stride == b->md.stride && a->md.rows == b->md.rows;
}

static bool same(const ot_pending_list *a, const ot_pending_list *b)
{
    size_t i = 0;

    while (a->n == b->n && i < a->n && same_piece(&a->v[i], &b->v[i]))
        i++;
    return a->n == b->n && i == a->n;
}

static uint64_t hash_of(const ot_pending_list *p)
{
    uint64_t hash = p->n;

    for (size_t i = 0; i < p->n; i++) {
        const ot_md *md = &p->v[i].md;
        hash = ot_mix(hash, md->offset ^ (uint64_t)md->segment << 56);
        hash = ot_mix(hash, md->len ^ md->stride << 32);
        hash = ot_mix(hash, md->rows ^ (uint64_t)p->v[i].holders << 32);
    }
    return hash;
}

static uint32_t add_state(ot_pending_list *p, uint64_t hash)
{
    if (states.n == states.cap) {
        states.cap = 2 * states.cap + 16;
        states.v = ot_realloc(states.v, states.cap * sizeof *states.v);
        states.hash = ot_realloc(states.hash, states.cap * sizeof *states.hash);
    }
    states.hash[states.n] = hash;
    states.v[states.n] = *p;
    *p = (ot_pending_list){ .n = 0 };
    return states.n++;
}

uint32_t ot_directory_state(ot_pending_list *p)
{
    uint64_t hash;
    uint32_t i = 0;

    normalise(p);
    hash = hash_of(p);
    if (!states.n)
        add_state(&(ot_pending_list){ .n = 0 }, 0);
    while (i < states.n && (states.hash[i] != hash || !same(&states.v[i], p)))
        i++;
    if (i == states.n)
        return add_state(p, hash);
    p->n = 0;
    return i;
}

const ot_pending_list *ot_directory_of(uint32_t state)
{
    static const ot_pending_list none;
    return state < states.n ? &states.v[state] : &none;
}

uint32_t ot_directory_forget(uint32_t keep)
{
    ot_pending_list kept = { .n = 0 };
    const ot_pending_list *old = ot_directory_of(keep);
    size_t ranks = (size_t)ot.world.size;
    bool *holds = ot_alloc(ranks * (old->n + 1) * sizeof *holds);

    /* The sets get numbers anew: what they hold is noted first. */
    for (size_t i = 0; i < old->n; i++)
        for (size_t r = 0; r < ranks; r++)
            holds[i * ranks + r] = ot_ranks_has(old->v[i].holders, (int)r);
    ot_ranks_forget();
    for (size_t i = 0; i < old->n; i++) {
        ot_ranks holders = 0;
        for (size_t r = 0; r < ranks; r++)
            if (holds[i * ranks + r])
                holders = ot_ranks_with(holders, (int)r, 1);
        ot_pending_add(&kept, &old->v[i].md, old->v[i].owner, holders);
    }
    for (uint32_t i = 0; i < states.n; i++)
        ot_free(states.v[i].v);
    states.n = 0;
    ot_free(holds);
    return ot_directory_state(&kept);
}
