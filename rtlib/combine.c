/*
 * combine.c: large arrays that are reduced.
 *
 * Small values travel in the messages of the join, to everybody. Of an array each rank gets half of the elements
 * from a partner and gives away the other half, then a quarter, and so on, until it has the outcome of its own part;
 * the same way back it gets that of the others: each rank sends two arrays in all, however many ranks there are.
 * Where these are no power of 2, the first ones do it in pairs. Each element is combined by one rank at each step, so
 * all get the same bits.
 */
#include "rt.h"

enum { LEAST = 32 << 10 };              /* bytes that a rank would get from all others in a join */

typedef struct work {
    const ot_set *set;
    char *values;
    ot_buffer in;
    ot_requests requests;
    size_t size;                        /* of an element */
    enum otosp_type type;
    enum otosp_op op;
    const otosp_site *site;
    int pairs;                          /* of ranks that make one: the first ones */
} work;

bool ot_combines(const ot_team *team, size_t bytes)
{
    return team->members == team->whole.size && bytes * (size_t)(team->members - 1) > LEAST && !ot_omp.cancellation;
}

/* Elements go to a rank and others come from it, by the ranks' numbers in the set. */
static void exchange(work *w, int rank, size_t out, size_t nout, char *in, size_t nin)
{
    ot_receive(&w->requests, in, nin * w->size, w->set->first + rank, OT_TAG_REDUCE);
    ot_send(&w->requests, w->values + out * w->size, nout * w->size, w->set->first + rank, OT_TAG_REDUCE);
    ot_wait(&w->requests);
}

static void combine(work *w, size_t from, size_t n)
{
    ot_reduce_values(w->values + from * w->size, w->in.p, n, w->type, w->op, w->site);
}

/* The rank that does the work of number `k` of those that take part. */
static int rank_of(const work *w, int k)
{
    return k < w->pairs ? 2 * k + 1 : k + w->pairs;
}

/* The elements from .. from + n - 1 of all: `mask` ranks and as many partners share in them. */
static void halve(work *w, int me, int mask, size_t from, size_t n)
{
    size_t low = n / 2, high = n - low;
    bool upper = me & mask;
    int partner = rank_of(w, me ^ mask);

    if (!mask)
        return;
    exchange(w, partner, upper ? from : from + low, upper ? low : high, w->in.p, upper ? high : low);
    if (upper)
        combine(w, from + low, high);
    else
        combine(w, from, low);
    halve(w, me, mask / 2, upper ? from + low : from, upper ? high : low);
    if (upper)
        exchange(w, partner, from + low, high, w->values + from * w->size, low);
    else
        exchange(w, partner, from, low, w->values + (from + low) * w->size, high);
}

/* values[i] of all members together, on all. */
void ot_combine(const ot_team *team, void *values, size_t count, enum otosp_type type, enum otosp_op op,
                const otosp_site *site)
{
    static work w;
    int ranks = team->whole.size, me = team->whole.rank, powers = 1;

    while (2 * powers <= ranks)
        powers *= 2;
    w = (work){ &team->whole, values, w.in, w.requests, ot_type_size(type), type, op, site, ranks - powers };
    w.in.n = 0;
    ot_buffer_reserve(&w.in, count * w.size);
    if (me >= 2 * w.pairs)
        halve(&w, me - w.pairs, powers / 2, 0, count);
    else if (me % 2 == 0) {
        exchange(&w, me + 1, 0, count, NULL, 0);
        exchange(&w, me + 1, 0, 0, values, count);
    } else {
        exchange(&w, me - 1, 0, 0, w.in.p, count);
        combine(&w, 0, count);
        halve(&w, me / 2, powers / 2, 0, count);
        exchange(&w, me - 1, 0, count, NULL, 0);
    }
}
