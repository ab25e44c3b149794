/*
 * claims.c: sections that members write parts of, nobody knows which before the iterations tell.
 *
 * A member that claims a section reads it, so that what it does not write is what it was, and has written it all then:
 * nothing is written down. That is the same to all others, if none of them claims or writes any of it. Sections are
 * compared in the order of memory, as most reach into no other member's; of those that do, pair by pair. Threads of a
 * rank write down what they store in any case.
 */
#include <string.h>
#include "demand.h"

enum { MOST_COMPARED = 1 << 16 };       /* pairs of sections */

static int in_order(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;

    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static uint64_t end_of(const ot_touch *t)
{
    return t->offset + ot_touch_reach(t);
}

static ot_md plane_of(const ot_touch *t, uint64_t k)
{
    ot_md md = ot_touch_md(t);

    md.offset += k * t->apart;
    return md;
}

/* Each comparison of planes takes one of *left; none left: they are taken to meet. */
static bool meet(const ot_touch *a, const ot_touch *b, long *left)
{
    for (uint64_t i = 0; i < a->planes; i++)
        for (uint64_t k = 0; k < b->planes; k++) {
            ot_md of_a = plane_of(a, i), of_b = plane_of(b, k);
            if (--*left < 0 || ot_md_meets(&of_a, &of_b))
                return true;
        }
    return false;
}

static bool is_claimed(const ot_touch *a, const ot_touch *b)
{
    return a->how == OT_CLAIMS || b->how == OT_CLAIMS;
}

static bool is_written(const ot_touch *a, const ot_touch *b)
{
    return a->how != OT_READS || b->how != OT_READS;
}

/* Of sections in order: are those of different members apart, as far as it matters? */
static bool are_apart(const ot_touch *v, size_t n, bool matters(const ot_touch *, const ot_touch *))
{
    long left = MOST_COMPARED;

    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n && v[k].segment == v[i].segment && v[k].offset < end_of(&v[i]); k++)
            if (--left < 0 || (v[i].first != v[k].first && matters(&v[i], &v[k]) && meet(&v[i], &v[k], &left)))
                return false;
    return true;
}

bool ot_touches_apart(const ot_touches *t)
{
    static ot_touches all;

    all.n = 0;
    for (size_t i = 0; i < t->n; i++)
        ot_touch_add(&all, &t->v[i]);
    ot_sort(all.v, all.n, sizeof *all.v, in_order);
    return are_apart(all.v, all.n, is_written);
}

static bool is_small(const ot_touch *t)
{
    return ot_account_is_small(ot_address(t->segment, t->offset), ot_touch_reach(t));
}

bool ot_claims_hold(ot_touches *t)
{
    static ot_touches written;
    size_t n = t->n, claims = 0;

    written.n = 0;
    for (size_t i = 0; i < n; i++)
        claims += t->v[i].how == OT_CLAIMS;
    for (size_t i = 0; claims && i < n; i++)
        if (t->v[i].how != OT_READS)
            ot_touch_add(&written, &t->v[i]);
    ot_sort(written.v, written.n, sizeof *written.v, in_order);
    if (claims && (ot_threads_possible() || !are_apart(written.v, written.n, is_claimed)))
        return false;
    for (size_t i = 0; claims && i < n; i++) {
        ot_touch *c = &t->v[i];
        if (c->how != OT_CLAIMS)
            continue;
        ot_touch read = *c;
        c->how = c->segment == OT_SEGMENT_STACK || is_small(c) ? OT_WRITES_NOW : OT_WRITES;
        read.how = OT_READS;
        if (read.segment != OT_SEGMENT_STACK)
            ot_touch_add(t, &read);
    }
    return true;
}
