/*
 * at_once.c: what ranks need, before their first iteration, of rows that come by stages (stages.c).
 *
 * In a product of a matrix with itself, and its like, an iteration reads some rows all along, beside all of them one after
 * the other. All members read all rows, so these are no sections of their own; but they come from their owners at the
 * beginning, and not once more with their stage.
 */
#include "demand.h"

enum { MOST_RUNS = 64 };                /* of a section that is needed at once */

enum place { ELSEWHERE, IN_ROWS, ALL_ROWS };

/* All that is read of the rows, as one section. */
static bool is_all(const ot_md *rows, const struct ot_stages_rows *r, const ot_touch *touch)
{
    uint64_t n = rows->len / r->apart;

    return touch->offset == rows->offset && touch->planes == 1
        && ((touch->rows == 1 && touch->len == rows->len)
            || (touch->rows == n && (n == 1 || touch->stride == r->apart) && touch->len == r->bytes));
}

/* Of each row no more is read than `bytes`: does it lie within these? */
static bool is_part(const ot_md *rows, const struct ot_stages_rows *r, const ot_touch *touch)
{
    if (touch->offset < rows->offset || touch->offset + ot_touch_reach(touch) > ot_md_end(rows))
        return false;
    return r->bytes == r->apart
        || ((touch->offset - rows->offset) % r->apart + touch->len <= r->bytes
            && (touch->rows == 1 || touch->stride % r->apart == 0) && (touch->planes == 1 || touch->apart % r->apart == 0));
}

/* The rows of each array as a section; of none that ranks share, an empty one. */
static void find_rows(const ot_stages *t, ot_md rows[OT_MOST_STAGED])
{
    for (size_t i = 0; i < t->n; i++)
        if (!ot_stages_place(&rows[i], t, &t->v[i]))
            rows[i] = (ot_md){ .len = 0 };
}

/* Does it lie in the rows of an array, and is it all that is read of them? */
static enum place place_of(const ot_stages *t, const ot_md *rows, const ot_touch *touch, size_t *array)
{
    for (*array = 0; touch->how == OT_READS && *array < t->n; ++*array) {
        const struct ot_stages_rows *r = &t->v[*array];
        const ot_md *md = &rows[*array];

        if (md->segment == touch->segment && is_part(md, r, touch))
            return is_all(md, r, touch) ? ALL_ROWS : IN_ROWS;
    }
    return ELSEWHERE;
}

static void append(ot_touches *to, const ot_touch *touch)
{
    if (to->n == to->cap) {
        to->cap = 2 * to->cap + 64;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    to->v[to->n++] = *touch;
}

/* In front of the others, as one section of all ranks, what each of them reads. Of which arrays is it that? */
static void join_rows(const ot_touches *all, const ot_stages *t, const ot_md *rows, ot_touches *to,
                      bool joined[OT_MOST_STAGED])
{
    ot_touch latest[OT_MOST_STAGED];
    int members[OT_MOST_STAGED] = { 0 };
    size_t k;

    for (size_t i = 0; i < all->n; i++)
        if (all->v[i].n == 1 && place_of(t, rows, &all->v[i], &k) == ALL_ROWS) {
            members[k] += !members[k] || latest[k].first != all->v[i].first;
            latest[k] = all->v[i];
        }
    for (k = 0; k < t->n; k++)
        if ((joined[k] = members[k] == ot.world.size)) {
            latest[k].first = (uint32_t)ot.world.first;
            latest[k].n = (uint32_t)ot.world.size;
            append(to, &latest[k]);
        }
}

const ot_touches *ot_stages_part(const ot_touches *all)
{
    static ot_touches rest;
    ot_stages *t = &ot_stages_told;
    ot_md rows[OT_MOST_STAGED];
    bool joined[OT_MOST_STAGED];

    rest.n = t->at_once.n = 0;
    if (!t->n || t->fails || t->mixed || t->first >= t->end)
        return all;
    find_rows(t, rows);
    join_rows(all, t, rows, &rest, joined);
    for (size_t i = 0, k; i < all->n; i++) {
        const ot_touch *touch = &all->v[i];
        enum place place = place_of(t, rows, touch, &k);
        if (place == ELSEWHERE || !joined[k] || (place == IN_ROWS && touch->rows * touch->planes > MOST_RUNS))
            append(&rest, touch);
        else if (place == IN_ROWS)
            append(&t->at_once, touch);
    }
    return &rest;
}

/* The same as runs, in the order of ranks and of memory. */
static struct need { int rank; ot_md md; } *need;
static size_t needs, room;
static size_t *need_of;                 /* rank r has those from need_of[r] to need_of[r + 1] - 1 */

static int by_rank(const void *pa, const void *pb)
{
    const struct need *a = pa, *b = pb;

    return a->rank != b->rank ? a->rank - b->rank : (a->md.offset > b->md.offset) - (a->md.offset < b->md.offset);
}

static void add_need(const ot_touch *t, ot_md md)
{
    for (uint32_t r = t->first; r < t->first + t->n; r++) {
        if (needs == room) {
            room = 2 * room + 64;
            need = ot_realloc(need, room * sizeof *need);
        }
        need[needs++] = (struct need){ (int)r, md };
    }
}

void ot_needs_find(const ot_touches *at_once)
{
    needs = 0;
    for (const ot_touch *touch = at_once->v; touch < at_once->v + at_once->n; touch++)
        for (uint64_t plane = 0; plane < touch->planes; plane++)
            for (uint64_t row = 0; row < touch->rows; row++)
                add_need(touch, (ot_md){ .offset = touch->offset + plane * touch->apart + row * touch->stride,
                                         .len = touch->len, .rows = 1, .segment = touch->segment });
    ot_sort(need, needs, sizeof *need, by_rank);
    if (!need_of)
        need_of = ot_alloc(((size_t)ot.world.size + 1) * sizeof *need_of);
    for (int r = 0, i = 0; r <= ot.world.size; r++) {
        while ((size_t)i < needs && need[i].rank < r)
            i++;
        need_of[r] = (size_t)i;
    }
}

/* What the ranks from first to end-1 need of a section goes to them from its owner. */
void ot_needs_give(ot_moves *parts, const struct ot_spread_part *s, int first, int end)
{
    for (size_t i = need_of[first]; i < need_of[end]; i++) {
        ot_md md = need[i].md;
        uint64_t last = ot_md_end(&md) < ot_md_end(&s->md) ? ot_md_end(&md) : ot_md_end(&s->md);

        md.offset = md.offset > s->md.offset ? md.offset : s->md.offset;
        md.len = last - md.offset;
        if (md.segment == s->md.segment && md.offset < last && !ot_ranks_has(s->holders, need[i].rank))
            ot_moves_add(parts, s->owner, need[i].rank, &md);
    }
}

/* To a rank, but for what it needs at once. */
void ot_needs_give_rest(ot_moves *moves, int from, int to, ot_md md)
{
    uint64_t end = ot_md_end(&md);

    for (size_t i = need_of[to]; i < need_of[to + 1]; i++) {
        const ot_md *n = &need[i].md;
        if (n->segment != md.segment || ot_md_end(n) <= md.offset || n->offset >= end)
            continue;
        md.len = n->offset > md.offset ? n->offset - md.offset : 0;
        if (md.len)
            ot_moves_add(moves, from, to, &md);
        md.offset = ot_md_end(n) < end ? ot_md_end(n) : end;
    }
    md.len = end - md.offset;
    if (md.len)
        ot_moves_add(moves, from, to, &md);
}
