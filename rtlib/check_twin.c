/*
 * check_twin.c: what members write without saying so, for OTOSP_CHECK=results, and on the stack for =replicas.
 *
 * When a team begins each member copies what it shares with the others. The copy, its twin, follows what they
 * learn from each other. Before a join it follows what the member has logged: where the memory then differs
 * from the twin there was a store that nobody will hear of. And where a member has stated a section in which
 * it has stored nothing, another member's stores must not arrive there: they would be lost elsewhere.
 */
#include <stdlib.h>
#include <string.h>
#include "checks.h"

#define CHUNK ((size_t)1024)
#define MOST  1024                       /* places that are looked at */

typedef struct piece {
    char *at;
    size_t bytes, copy;                 /* copy: where it begins in the copies */
    unsigned long serial;               /* of a block of the heap */
} piece;

typedef struct stated {
    ot_md md;
    const otosp_site *site;
    const char *expr;
} stated;

/* A part of a stated section in which this member has stored nothing, or what was there. */
typedef struct idle {
    ot_range where;
    size_t of;                          /* where the section is in `stated` */
} idle;

typedef struct ot_twin {
    piece *v;                           /* in the order of memory */
    size_t n, cap;
    ot_buffer copies;
    ot_buffer stated, idle, exempt;     /* exempt: ot_range, what all members will set alike */
    size_t about;                       /* for add_idle: the section that is being looked at */
    ot_ranges unlogged;
} ot_twin;

/* ---- Taking ---- */

static void add_piece(ot_twin *t, char *at, size_t bytes, unsigned long serial)
{
    if (t->n == t->cap)
        t->v = ot_realloc(t->v, (t->cap = 2 * t->cap + 64) * sizeof *t->v);
    t->v[t->n++] = (piece){ at, bytes, 0, serial };
}

static void add_memory(uintptr_t at, size_t bytes, void *twin)
{
    ot_block b;

    b.serial = 0;
    if (ot_heap_has((const void *)at))
        b = ot_block_at(at);
    add_piece(twin, (char *)at, bytes, b.serial);
}

static int by_address(const void *a, const void *b)
{
    const piece *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void take(ot_construct *c)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    ot_twin *t = c->twin;
    size_t bytes = 0;

    t->n = t->copies.n = t->stated.n = t->idle.n = 0;
    if (ot_checks & OT_CHECK_RESULTS)
        ot_memory_each((ot_range){ 0, UINTPTR_MAX }, false, add_memory, t);
    for (size_t i = 0; i < c->zone.n; i++)
        add_piece(t, stack->base + c->zone.v[i].from, c->zone.v[i].to - c->zone.v[i].from, 0);
    add_piece(t, stack->base + c->zone.high, stack->size - c->zone.high, 0);
    ot_sort(t->v, t->n, sizeof *t->v, by_address);
    for (size_t i = 0; i < t->n; bytes += t->v[i++].bytes)
        t->v[i].copy = bytes;
    char *to = ot_buffer_add(&t->copies, NULL, bytes);
    ot_atomics_hide();
    for (size_t i = 0; i < t->n; i++)
        memcpy(to + t->v[i].copy, t->v[i].at, t->v[i].bytes);
    ot_atomics_show();
}

static bool is_wanted(void)
{
    return ot_checks & (OT_CHECK_RESULTS | OT_CHECK_REPLICAS);
}

/* A team begins: c's. */
void ot_check_split(ot_construct *c)
{
    if (!is_wanted())
        return;
    if (!c->twin) {
        c->twin = ot_alloc(sizeof *c->twin);
        memset(c->twin, 0, sizeof *c->twin);
    }
    c->twin->unlogged.n = c->twin->exempt.n = 0;
    take(c);
}

/* ---- Following ---- */

typedef void on_twin(ot_twin *, char *at, char *copy, size_t bytes, void *data);

/* Calls each() for the memory that lies in the bounds and has a twin. */
static void for_twins(ot_twin *t, char *from, char *to, on_twin *each, void *data)
{
    size_t low = 0, high = t->n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (t->v[middle].at + t->v[middle].bytes > from)
            high = middle;
        else
            low = middle + 1;
    }
    for (; low < t->n && t->v[low].at < to; low++) {
        const piece *p = &t->v[low];
        char *a = from > p->at ? from : p->at, *b = to < p->at + p->bytes ? to : p->at + p->bytes;
        if (a < b && (!p->serial || ot_block_at((uintptr_t)p->at).serial == p->serial))
            each(t, a, t->copies.p + p->copy + (a - p->at), (size_t)(b - a), data);
    }
}

static void follow(ot_twin *t, char *at, char *copy, size_t n, void *unused)
{
    (void)t;
    (void)unused;
    memcpy(copy, at, n);
}

static void for_rows(ot_twin *t, const ot_md *md, on_twin *each, void *data)
{
    char *at = ot_address(md->segment, md->offset);

    for (uint64_t i = 0; at && i < md->rows; i++, at += md->stride)
        for_twins(t, at, at + md->len, each, data);
}

/* Others know these sections from now on, or this member has them from others. */
void ot_check_follow(const ot_md *v, size_t n)
{
    for (ot_construct *c = ot.split; is_wanted() && c; c = c->outer)
        for (size_t i = 0; i < n; i++)
            for_rows(c->twin, &v[i], follow, NULL);
}

/* All members will store the same there after this join, or after one that follows. */
void ot_check_exempt(ot_construct *c, const void *p, size_t bytes)
{
    ot_range r = { (uintptr_t)p, (uintptr_t)p + bytes };

    if (is_wanted())
        ot_buffer_add(&c->twin->exempt, &r, sizeof r);
}

/* A result of this member's. */
void ot_check_stated(const ot_md *md, const otosp_site *site, const char *expr)
{
    stated s = { *md, site, expr };

    if (ot_checks & OT_CHECK_RESULTS)
        ot_buffer_add(&ot.split->twin->stated, &s, sizeof s);
}

/* ---- Joins ---- */

/* Memory that is not as its twin. */
static void add_changed(ot_twin *t, char *at, char *copy, size_t n, void *ranges)
{
    ot_ranges *to = ranges;

    (void)t;
    for (size_t i = 0; i < n && to->n < MOST; i += CHUNK) {
        size_t end = i + CHUNK < n ? i + CHUNK : n;
        if (!memcmp(at + i, copy + i, end - i))
            continue;
        for (size_t k = i; k < end && to->n < MOST; k++) {
            size_t from = k;
            while (k < end && at[k] != copy[k])
                k++;
            ot_ranges_add(to, (uintptr_t)at + from, (uintptr_t)at + k);
        }
    }
}

static void say_unlogged(const otosp_site *site, uintptr_t at)
{
    ot_named named;

    ot_name((const void *)at, &named);
    ot_fatal_at(site, "results: in '%s' rank %d has stored to %s, which no result states: add it to the result",
                site->what, ot.world.rank, named.text);
}

static void add_idle(ot_twin *t, char *at, char *copy, size_t n, void *unused)
{
    (void)unused;
    for (size_t i = 0; i < n; i++) {
        size_t from = i;
        while (i < n && at[i] == copy[i])
            i++;
        idle d = { { (uintptr_t)at + from, (uintptr_t)at + i }, t->about };
        if (i > from)
            ot_buffer_add(&t->idle, &d, sizeof d);
    }
}

/* c is about to join at `site`: its log is complete. */
void ot_check_meet(ot_construct *c, const otosp_site *site)
{
    ot_twin *t = c->twin;

    if (!is_wanted())
        return;
    ot_atomics_hide();
    for (size_t i = 0; i < t->exempt.n; i += sizeof(ot_range)) {
        ot_range r;
        memcpy(&r, t->exempt.p + i, sizeof r);
        for_twins(t, (char *)r.from, (char *)r.to, follow, NULL);
    }
    for (t->about = 0; t->about < t->stated.n; t->about += sizeof(stated)) {
        stated s;
        memcpy(&s, t->stated.p + t->about, sizeof s);
        for_rows(t, &s.md, add_idle, NULL);
    }
    for (size_t i = 0; i < c->log.n; i++)
        for_rows(t, &c->log.v[i], follow, NULL);
    t->unlogged.n = 0;
    for (size_t i = 0; i < t->n; i++)
        for_twins(t, t->v[i].at, t->v[i].at + t->v[i].bytes, add_changed, &t->unlogged);
    ot_atomics_show();
    if (t->unlogged.n && ot_checks & OT_CHECK_RESULTS)
        say_unlogged(site, t->unlogged.v[0].from);
}

/* What no log has: the part of the stack that members share. */
const ot_ranges *ot_check_unlogged(const ot_construct *c)
{
    return &c->twin->unlogged;
}

/* c has joined. What has arrived where this member had stated what it did not store is lost on other ranks. */
static void check_idle(const ot_construct *c)
{
    static ot_ranges changed;
    ot_twin *t = c->twin;

    changed.n = 0;
    for (size_t i = 0; i < t->idle.n; i += sizeof(idle)) {
        ot_named named;
        stated s;
        idle d;
        memcpy(&d, t->idle.p + i, sizeof d);
        for_twins(t, (char *)d.where.from, (char *)d.where.to, add_changed, &changed);
        if (!changed.n)
            continue;
        memcpy(&s, t->stated.p + d.of, sizeof s);
        ot_name((const void *)changed.v[0].from, &named);
        ot_fatal_at(s.site, "results: result(%s, n) states %s on rank %d, which does not store there, and another "
                    "member does: state what the iteration stores, and no more",
                    s.expr, named.text, ot.world.rank);
    }
}

void ot_check_met(ot_construct *c, bool keep_team)
{
    if (!is_wanted())
        return;
    if (c->twin->idle.n)
        check_idle(c);
    if (keep_team)
        take(c);
}
