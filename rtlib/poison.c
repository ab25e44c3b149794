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

static struct rows {                    /* each row of sections: places from .. end-1 */
    struct row { uint64_t from, end; } *v;
    size_t n, cap;
} lacks, holds;

static int by_place(const void *a, const void *b)
{
    uint64_t x = ((const struct row *)a)->from, y = ((const struct row *)b)->from;

    return (x > y) - (x < y);
}

static void add_rows(struct rows *to, const ot_md *md)
{
    if (to->cap - to->n < md->rows) {
        to->cap = 2 * to->cap + md->rows;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    for (uint64_t row = 0; row < md->rows; row++)
        to->v[to->n++] = (struct row){ ot_md_place(md) + row * md->stride, ot_md_place(md) + row * md->stride + md->len };
}

static void overwrite_run(uint64_t from, uint64_t end)
{
    if (from < end)
        memset(ot_address((uint32_t)(from >> OT_PLACE_SEGMENT), from & ((1ull << OT_PLACE_SEGMENT) - 1)), 0xa5, end - from);
}

/* Of what nobody holds (withheld.c) no rank knows which bytes others have. */
static void overwrite(uint32_t state)
{
    ot_pieces all = ot_pieces_of(state, NULL);
    size_t first = 0;                   /* row that is held and ends behind where all rows begin that are still to come */

    lacks.n = holds.n = 0;
    for (const ot_pending *p; (p = ot_pieces_next(&all)); )
        if (p->holders)
            add_rows(ot_ranks_has(p->holders, ot.world.rank) ? &holds : &lacks, &p->md);
    ot_sort(lacks.v, lacks.n, sizeof *lacks.v, by_place);
    ot_sort(holds.v, holds.n, sizeof *holds.v, by_place);
    for (size_t i = 0; i < lacks.n; i++) {
        struct row left = lacks.v[i];
        while (first < holds.n && holds.v[first].end <= left.from)
            first++;
        for (size_t k = first; k < holds.n && holds.v[k].from < left.end; k++) {
            overwrite_run(left.from, holds.v[k].from);
            if (holds.v[k].end > left.from)
                left.from = holds.v[k].end;
        }
        overwrite_run(left.from, left.end);
    }
}

void ot_poison(void)
{
    const ot_directory *d = ot_directory_of(ot_demand_state);

    for (size_t i = 0; i < d->n; i++)
        if (d->v[i]->n <= MOST_COMPARED)
            compare(d->v[i]);
    overwrite(ot_demand_state);
}
