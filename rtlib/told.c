/*
 * told.c: what each member touches, told by itself.
 *
 * Every rank can compute what all members touch, which takes the longer the more there are: some thousand instructions
 * for each. From some number of ranks on it takes less time to hear it from them. Where sections are all there is to
 * tell, each rank tells those of its own member, and all come to know all of them, in the order of members, as if each
 * had computed them.
 */
#include <string.h>
#include "demand.h"

enum { MOST_UNFIT = 64, FEW_RANKS = 8 };        /* so few compute it */

struct told {
    uint32_t refused, fleeting, met, beyond, wide, none;
    double operations;
};

/* Sites of constructs that have more to tell: the same on all ranks. */
static const otosp_site *unfit[MOST_UNFIT];
static size_t nunfit;

static bool is_unfit(const otosp_site *site)
{
    for (size_t i = 0; i < nunfit && i < MOST_UNFIT; i++)
        if (unfit[i] == site)
            return true;
    return false;
}

bool ot_told_pays(const otosp_site *site)
{
    const double each = 0.8e-6;         /* seconds, to compute what a member touches */
    uint64_t hash;

    if (site->flags & OTOSP_SITE_BLOCKS || ot_loads_hash(&hash) || is_unfit(site) || ot_exchange_is("direct"))
        return false;
    if (ot_exchange_is("gather"))
        return true;
    return ot.world.size > FEW_RANKS && ot_exchange_cost(&ot.split->team, OT_TOLD_BYTES) < each * ot.world.size;
}

static void take(const ot_bytes *from, struct told *any)
{
    struct told told;
    ot_touches *to = &ot_account.touches;
    size_t n = (from->n - sizeof told) / sizeof *to->v;

    memcpy(&told, from->p, sizeof told);
    any->refused |= told.refused;
    any->fleeting |= told.fleeting;
    any->met |= told.met;
    any->beyond |= told.beyond;
    any->wide |= told.wide;
    any->operations = told.operations > any->operations ? told.operations : any->operations;
    if (to->n + n > to->cap) {
        to->cap = 2 * to->cap + n;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    memcpy(to->v + to->n, from->p + sizeof told, n * sizeof *to->v);
    to->n += n;
}

/* Rows that are read are the same, for whoever computes with them, as few sections: these are told, and first, as the last
   of the rows is told behind what is written. */
static void join_rows(ot_touches *t)
{
    ot_touch *joined = ot_alloc((t->n + 1) * sizeof *joined);
    size_t reads = 0, n = 0;

    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].how == OT_READS)
            joined[reads++] = t->v[i];
    for (size_t i = 0, rows; i < reads; i += rows) {
        ot_touch all = joined[i];
        rows = ot_ragged(&joined[i], reads - i, &all);
        joined[n++] = all;
    }
    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].how != OT_READS)
            joined[n++] = t->v[i];
    ot_free(t->v);
    *t = (ot_touches){ joined, n, t->n + 1 };
}

bool ot_told_by_each(const otosp_site *site, bool *met)
{
    static ot_buffer mine;
    ot_touches *touches = &ot_account.touches;
    struct told any = { ot_account.refused, ot_account.fleeting, *met, ot_account.beyond, ot_account.wide, 0,
                        ot_account.operations };
    ot_bytes *all = ot_alloc((size_t)ot.world.size * sizeof *all);

    join_rows(touches);
    mine.n = 0;
    ot_buffer_add(&mine, &any, sizeof any);
    ot_buffer_add(&mine, touches->v, touches->n * sizeof *touches->v);
    ot_exchange_tell(ot.split, site, mine.p, mine.n, all);
    ot_account.touches.n = 0;
    for (int m = 0; m < ot.world.size; m++)
        take(&all[m], &any);
    ot_free(all);
    ot_account.refused = any.refused;
    ot_account.fleeting = any.fleeting;
    ot_account.wide = any.wide;
    ot_account.operations = any.operations;
    *met = any.met;
    if (any.beyond)
        unfit[nunfit++ % MOST_UNFIT] = site;
    return !any.beyond;
}
