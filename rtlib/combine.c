/*
 * combine.c: values that are reduced apart from the messages of a join: large arrays, and all that a join has to do.
 *
 * Few bytes: a rank and a partner give each other theirs, and both have the outcome for the two; then for four, and
 * so on. Where messages take long, four ranks, or more, give each other theirs at once, which makes rounds fewer; what
 * they get is combined as in pairs. The values of the lower ranks always come first, so all get the same bits, however
 * many that are.
 *
 * Many: each rank gets half of the elements from a partner and gives away the other half, then a quarter, and so on,
 * until it has the outcome of its own part; the same way back it gets that of the others: each rank sends two arrays in
 * all, however many ranks there are. Each element is combined by one rank at each step.
 *
 * Where the ranks are no power of 2, the first ones do it in pairs.
 */
#include <string.h>
#include "rt.h"

enum {
    LEAST = 32 << 10,                   /* bytes that a rank would get from all others in a join */
    LEAST_HALVED = 8 << 10              /* bytes that take longer, sent and combined, than a message to start */
};

typedef struct work {
    const ot_set *set;
    const ot_reduction *v;              /* n reductions, whose values lie one behind the other */
    size_t n;
    char *values;
    ot_buffer in;                       /* as many bytes */
    ot_requests requests;
    const otosp_site *site;
    int pairs;                          /* of ranks that make one: the first ones */
} work;

bool ot_combines(const ot_team *team, size_t bytes)
{
    return team->members == team->whole.size && bytes * (size_t)(team->members - 1) > LEAST && !ot_omp.cancellation;
}

/* Bytes of the values go to a rank and others come from it, by the ranks' numbers in the set. */
static void exchange(work *w, int rank, size_t out, size_t nout, char *in, size_t nin)
{
    ot_receive(&w->requests, in, nin, w->set->first + rank, OT_TAG_REDUCE);
    ot_send(&w->requests, w->values + out, nout, w->set->first + rank, OT_TAG_REDUCE);
    ot_wait(&w->requests);
}

static void combine(const work *w, char *into, const char *from)
{
    for (const ot_reduction *v = w->v; v < w->v + w->n; v++)
        ot_reduce_values(into + (v->offset - w->v->offset), from + (v->offset - w->v->offset), v->count, v->type, v->op,
                         w->site);
}

/* The rank that does the work of number `k` of those that take part. */
static int rank_of(const work *w, int k)
{
    return k < w->pairs ? 2 * k + 1 : k + w->pairs;
}

/* The values of `fan` ranks, which is a power of 2, one behind the other, become one: that of the first. */
static void combine_pairs(const work *w, char *v, int fan, size_t bytes)
{
    for (int far = 1; far < fan; far *= 2)
        for (int k = 0; k < fan; k += 2 * far)
            combine(w, v + (size_t)k * bytes, v + (size_t)(k + far) * bytes);
}

/* In each round: with the ranks whose numbers have other bits in some places. */
static void double_up(work *w, int me, int powers, size_t bytes)
{
    int most = ot_network_fan(powers, bytes);

    ot_buffer_reserve(&w->in, (size_t)most * bytes);
    for (int step = 1, fan; step < powers; step *= fan) {
        fan = most < powers / step ? most : powers / step;
        int place = me / step % fan, first = me - place * step;
        memcpy(w->in.p + (size_t)place * bytes, w->values, bytes);
        for (int k = 0; k < fan; k++)
            if (k != place) {
                int rank = w->set->first + rank_of(w, first + k * step);
                ot_receive(&w->requests, w->in.p + (size_t)k * bytes, bytes, rank, OT_TAG_REDUCE);
                ot_send(&w->requests, w->values, bytes, rank, OT_TAG_REDUCE);
            }
        ot_wait(&w->requests);
        combine_pairs(w, w->in.p, fan, bytes);
        memcpy(w->values, w->in.p, bytes);
    }
}

/* The elements from .. from + n - 1 of the one reduction: `mask` ranks and as many partners share in them. */
static void halve(work *w, int me, int mask, size_t from, size_t n)
{
    size_t size = ot_type_size(w->v->type), low = n / 2, high = n - low, middle = (from + low) * size;
    bool upper = me & mask;
    int partner = rank_of(w, me ^ mask);

    if (!mask)
        return;
    exchange(w, partner, upper ? from * size : middle, (upper ? low : high) * size, w->in.p,
             (upper ? high : low) * size);
    ot_reduce_values(w->values + (upper ? middle : from * size), w->in.p, upper ? high : low, w->v->type, w->v->op,
                     w->site);
    halve(w, me, mask / 2, upper ? from + low : from, upper ? high : low);
    if (upper)
        exchange(w, partner, middle, high * size, w->values + from * size, low * size);
    else
        exchange(w, partner, from * size, low * size, w->values + middle, high * size);
}

/* The values of n reductions, all members' together, on all; they lie one behind the other. More than one: few bytes. */
static void combine_run(const ot_team *team, const ot_reduction *v, size_t n, char *values, const otosp_site *site)
{
    static work w;
    int ranks = team->whole.size, me = team->whole.rank, powers = 1;
    size_t bytes = v[n - 1].offset - v->offset + ot_reduction_bytes(&v[n - 1]);

    while (2 * powers <= ranks)
        powers *= 2;
    w = (work){ &team->whole, v, n, values, w.in, w.requests, site, ranks - powers };
    w.in.n = 0;
    ot_buffer_reserve(&w.in, bytes);
    if (me < 2 * w.pairs && me % 2 == 0) {
        exchange(&w, me + 1, 0, bytes, NULL, 0);
        exchange(&w, me + 1, 0, 0, values, bytes);
        return;
    }
    if (me < 2 * w.pairs) {
        exchange(&w, me - 1, 0, 0, w.in.p, bytes);
        combine(&w, w.in.p, values);
        memcpy(values, w.in.p, bytes);
        me = me / 2 + w.pairs;
    }
    if (bytes <= LEAST_HALVED)
        double_up(&w, me - w.pairs, powers, bytes);
    else
        halve(&w, me - w.pairs, powers / 2, 0, v->count);
    if (me - w.pairs < w.pairs)
        exchange(&w, 2 * (me - w.pairs), 0, bytes, NULL, 0);
}

void ot_combine(const ot_team *team, const ot_reduction *v, char *values, const otosp_site *site)
{
    combine_run(team, v, 1, values, site);
}

void ot_combine_all(const ot_team *team, const ot_reductions *r, const otosp_site *site)
{
    for (size_t i = 0, n; i < r->n; i += n) {
        size_t bytes = ot_reduction_bytes(&r->v[i]);
        for (n = 1; i + n < r->n && bytes + ot_reduction_bytes(&r->v[i + n]) <= LEAST_HALVED; n++)
            bytes += ot_reduction_bytes(&r->v[i + n]);
        combine_run(team, &r->v[i], n, r->values.p + r->v[i].offset, site);
    }
}
