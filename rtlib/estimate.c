/*
 * estimate.c: what would be moved before a construct, without its step being computed.
 *
 * A step (step.c) tells what all ranks hold when the construct is done, which takes the longer, the more ranks there are.
 * To choose among ways to divide a loop, a rank need only know what it gets and gives itself.
 */
#include <string.h>
#include "demand.h"

/* What one member reads. */
struct reads {
    const ot_touch *v;                  /* so many, as they are told */
    size_t n;
    ot_log sections;                    /* the same in order, when that has been asked for */
};

/* From there on, behind what is written. */
static struct reads reads_from(const ot_touches *t, size_t from)
{
    struct reads r = { .v = t->v + from };
    const ot_touch *end = t->v + t->n;

    while (r.v < end && r.v->how != OT_READS)
        r.v++;
    while (r.v + r.n < end && r.v[r.n].how == OT_READS && r.v[r.n].first == r.v->first && r.v[r.n].n == r.v->n)
        r.n++;
    return r;
}

static void put_in_order(struct reads *r)
{
    for (size_t i = 0; i < r->n; i++) {
        ot_touch read = ot_touch_read(&r->v[i]);
        ot_touch_planes(&r->sections, &read);
    }
    ot_log_normalise(&r->sections);
}

/* Does anything that is read reach over the piece? */
static bool may_meet(const struct reads *r, const ot_md *piece)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->v[i].segment == piece->segment && r->v[i].offset < ot_md_end(piece)
            && piece->offset < r->v[i].offset + ot_touch_reach(&r->v[i]))
            return true;
    return false;
}

/* Bytes of the piece that are read. */
static uint64_t bytes_of(struct reads *r, const ot_md *piece)
{
    static ot_log left, taken;
    uint64_t bytes = 0;

    if (!may_meet(r, piece))
        return 0;
    if (!r->sections.n)
        put_in_order(r);
    left.n = taken.n = 0;
    ot_log_add(&left, piece);
    for (size_t i = 0; i < r->sections.n && left.n; i++)
        if (ot_md_meets(piece, &r->sections.v[i]))
            ot_log_take(&left, &r->sections.v[i], &taken);
    for (size_t i = 0; i < taken.n; i++)
        bytes += ot_md_bytes(&taken.v[i]);
    return bytes;
}

/* How many of the member's ranks do not hold the piece? */
static uint64_t lacking(const struct reads *r, const ot_pending *p)
{
    uint64_t n = 0;

    for (uint32_t rank = r->v->first; rank < r->v->first + r->v->n; rank++)
        n += !ot_ranks_has(p->holders, (int)rank);
    return n;
}

static uint64_t bytes_got(struct reads *r, uint32_t state)
{
    ot_pieces all = ot_pieces_of(state, NULL);
    const ot_pending *p;
    uint64_t bytes = 0;

    while ((p = ot_pieces_next(&all)))
        if (!ot_ranks_has(p->holders, ot.world.rank))
            bytes += bytes_of(r, &p->md);
    return bytes;
}

static uint64_t bytes_given(struct reads *r, const ot_pending_list *own)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < own->n; i++) {
        uint64_t ranks = lacking(r, &own->v[i]);
        bytes += ranks ? ranks * bytes_of(r, &own->v[i].md) : 0;
    }
    return bytes;
}

/* Those that this rank gives to others. */
static void own_pieces(uint32_t state, ot_pending_list *own)
{
    ot_pieces all = ot_pieces_of(state, NULL);
    const ot_pending *p;

    own->n = 0;
    while ((p = ot_pieces_next(&all)))
        if (p->owner == ot.world.rank)
            ot_pending_append(own, p, 1);
}

void ot_estimates_tell(const otosp_site *site, uint64_t *v, size_t n)
{
    ot_bytes *all = ot_alloc((size_t)ot.world.size * sizeof *all);
    uint64_t one;

    ot_exchange_tell(ot.split, site, v, n * sizeof *v, all);
    for (int r = 0; r < ot.world.size; r++)
        for (size_t k = 0; k < n; k++) {
            memcpy(&one, (const char *)all[r].p + k * sizeof one, sizeof one);
            v[k] = ot_larger(v[k], one);
        }
    ot_free(all);
}

uint64_t ot_estimate(uint32_t state, const ot_touches *t)
{
    static ot_pending_list own;
    uint64_t in = 0, out = 0;
    struct reads r;

    own_pieces(state, &own);
    for (r = reads_from(t, 0); r.n; r = reads_from(t, (size_t)(r.v - t->v) + r.n)) {
        if ((uint32_t)ot.world.rank - r.v->first < r.v->n)
            in += bytes_got(&r, state);
        else
            out += bytes_given(&r, &own);
        ot_free(r.sections.v);
    }
    return ot_larger(in, out);
}
