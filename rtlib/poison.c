/*
 * poison.c: OTOSP_MOVE=poison, for tests. When a construct has ended, what a rank does not hold gets values that nobody
 * has written, and what several ranks hold is compared.
 *
 * Two pieces with other holders each may lie over each other, where several members have written the same: one value,
 * whoever's copy others get. Were the contents different, that would be a matter of time.
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "checks.h"
#include "demand.h"

enum { MOST_COMPARED = 512 };           /* pieces of an area: each with each */

static uint64_t hash_of(const ot_log *l)
{
    uint64_t hash = 0;

    for (size_t i = 0; i < l->n; i++)
        for (uint64_t row = 0; row < l->v[i].rows; row++)
            hash = XXH3_64bits_withSeed(ot_address(l->v[i].segment, l->v[i].offset + row * l->v[i].stride), l->v[i].len, hash);
    return hash;
}

/* Is there memory that both have, with contents that are not the same on all who hold it? */
static bool contradict(const ot_pending *a, const ot_pending *b)
{
    static ot_log piece, both;
    bool mine = ot_ranks_has(a->holders, ot.world.rank) || ot_ranks_has(b->holders, ot.world.rank);

    if (!a->holders || !b->holders || a->holders == b->holders || !ot_md_meets(&a->md, &b->md))
        return false;
    piece.n = both.n = 0;
    ot_log_add(&piece, &a->md);
    ot_log_take(&piece, &b->md, &both);
    return both.n && ot_votes_of_some_differ(mine, mine ? hash_of(&both) : 0);
}

static void compare(const ot_area *a)
{
    for (size_t i = 0; i < a->n; i++)
        for (size_t k = 0; k < i; k++)
            if (contradict(&a->v[i], &a->v[k]))
                ot_fatal("ranks %d and %d hold the same memory, with contents of their own: please report this",
                         a->v[k].owner, a->v[i].owner);
}

/* Of what nobody holds (withheld.c) no rank knows which bytes others have. */
static void overwrite(uint32_t state)
{
    static ot_log lacks, holds;
    ot_pieces all = ot_pieces_of(state, NULL), again = all;
    const ot_pending *p;

    lacks.n = 0;
    while ((p = ot_pieces_next(&all)))
        if (p->holders && !ot_ranks_has(p->holders, ot.world.rank))
            ot_log_add(&lacks, &p->md);
    while ((p = ot_pieces_next(&again)))
        if (ot_ranks_has(p->holders, ot.world.rank)) {
            holds.n = 0;
            ot_log_take(&lacks, &p->md, &holds);
        }
    for (size_t i = 0; i < lacks.n; i++)
        for (uint64_t row = 0; row < lacks.v[i].rows; row++)
            memset(ot_address(lacks.v[i].segment, lacks.v[i].offset + row * lacks.v[i].stride), 0xa5, lacks.v[i].len);
}

void ot_poison(void)
{
    const ot_directory *d = ot_directory_of(ot_demand_state);

    for (size_t i = 0; i < d->n; i++)
        if (d->v[i]->n <= MOST_COMPARED)
            compare(d->v[i]);
    overwrite(ot_demand_state);
}
