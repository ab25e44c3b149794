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

void ot_pending_add(ot_pending_list *p, const ot_md *md, int owner, ot_ranks holders, uint32_t lent)
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
    new->lent = lent;
}

static int by_holders(const void *pa, const void *pb)
{
    const ot_pending *a = pa, *b = pb;

    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    if (a->holders != b->holders)
        return a->holders < b->holders ? -1 : 1;
    return (a->lent > b->lent) - (a->lent < b->lent);
}

/* The pieces of a list from i on that have the same owner and holders: so many. */
static size_t alike(const ot_pending_list *p, size_t i, const ot_pending *as)
{
    size_t n = 0;

    while (i + n < p->n && !by_holders(as, &p->v[i + n]))
        n++;
    return n;
}

static void append(ot_pending_list *to, const ot_pending *v, size_t n)
{
    if (to->n + n > to->cap) {
        to->cap = 2 * to->cap + n + 16;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    memcpy(to->v + to->n, v, n * sizeof *v);
    to->n += n;
}

/* Pieces of one owner and the same holders, in the order of memory; what lies side by side is one. */
static void append_merged(ot_pending_list *to, const ot_pending *old, const bool *kept, size_t nold,
                          const ot_pending *fresh, size_t nfresh)
{
    static ot_log log;
    const ot_pending *first = nold ? old : fresh;

    log.n = 0;
    for (size_t i = 0; i < nold; i++)
        if (kept[i])
            ot_log_add(&log, &old[i].md);
    for (size_t i = 0; i < nfresh; i++)
        ot_log_add(&log, &fresh[i].md);
    ot_log_normalise(&log);
    for (size_t i = 0; i < log.n; i++)
        ot_pending_add(to, &log.v[i], first->owner, first->holders, first->lent);
}

/* What is kept of a state's pieces, and fresh ones: in order of owner and holders. Most owners have nothing fresh. */
static ot_pending_list merged(const ot_pending_list *old, const bool *kept, ot_pending_list *fresh)
{
    ot_pending_list all = { .n = 0 };

    if (fresh->n > 1)
        qsort(fresh->v, fresh->n, sizeof *fresh->v, by_holders);
    for (size_t i = 0, j = 0, n, m; i < old->n || j < fresh->n; i += n, j += m) {
        const ot_pending *a = i < old->n ? &old->v[i] : NULL, *b = j < fresh->n ? &fresh->v[j] : NULL;
        const ot_pending *first = !b || (a && by_holders(a, b) <= 0) ? a : b;
        n = alike(old, i, first);
        m = alike(fresh, j, first);
        if (ot_ranks_are_all(first->holders))
            continue;
        if (!m && !memchr(kept + i, false, n))
            append(&all, first, n);
        else
            append_merged(&all, old->v + i, kept + i, n, fresh->v + j, m);
    }
    fresh->n = 0;
    return all;
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
        hash = ot_mix(hash, md->rows ^ (uint64_t)p->v[i].holders << 32 ^ (uint64_t)p->v[i].lent << 63);
    }
    return hash;
}

static uint32_t add_state(ot_pending_list p, uint64_t hash)
{
    if (states.n == states.cap) {
        states.cap = 2 * states.cap + 16;
        states.v = ot_realloc(states.v, states.cap * sizeof *states.v);
        states.hash = ot_realloc(states.hash, states.cap * sizeof *states.hash);
    }
    states.hash[states.n] = hash;
    states.v[states.n] = p;
    return states.n++;
}

uint32_t ot_directory_state(const ot_pending_list *old, const bool *kept, ot_pending_list *fresh)
{
    ot_pending_list p = merged(old, kept, fresh);
    uint64_t hash = hash_of(&p);
    uint32_t i = 0;

    if (!states.n)
        add_state((ot_pending_list){ .n = 0 }, 0);
    while (i < states.n && (states.hash[i] != hash || !same(&states.v[i], &p)))
        i++;
    if (i == states.n)
        return add_state(p, hash);
    ot_free(p.v);
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
        ot_pending_add(&kept, &old->v[i].md, old->v[i].owner, holders, old->v[i].lent);
    }
    for (uint32_t i = 0; i < states.n; i++)
        ot_free(states.v[i].v);
    states.n = 0;
    ot_free(holds);
    uint32_t state = ot_directory_state(&(ot_pending_list){ .n = 0 }, NULL, &kept);
    ot_free(kept.v);
    return state;
}
