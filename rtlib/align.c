/*
 * align.c: loops whose split follows the data.
 *
 * A loop over 1 .. n-2 is divided elsewhere than one over 0 .. n-1. Where both write the same array, the elements at
 * the bounds of chunks would go to and fro between two ranks. So the bounds of a later loop's chunks are moved to
 * between where the directory says that one owner's memory ends and the next one's begins, if the chunks are about equal
 * then, too. What lies there is valid on all ranks.
 *
 * Of each section that all members touch in the same way it is known how many bytes it moves by in an iteration, and so
 * which iteration begins at a place in memory. What is written is asked for first. Sections with a halo overlap: the
 * middle of what two members share is their bound.
 */
#include <limits.h>
#include <stdlib.h>
#include "demand.h"

enum { MOST_MORE = 16 };                /* of the largest chunk a part of so many may come to it */
enum { MOST_TRIED = 16 };               /* sections whose bounds are looked for in the directory */

struct bound {
    long at;                            /* the place that divides what two members touch */
    long least, most;                   /* where the one's own memory ends, and the next one's begins */
};

static struct bound *bound;             /* behind each member but the last one */
static otosp_count *ends;               /* of all members' chunks */

static otosp_count even_end(otosp_count trips, otosp_count members, otosp_count m)
{
    otosp_count more = trips % members;

    return (m + 1) * (trips / members) + (m + 1 < more ? m + 1 : more);
}

/* Behind the last element of the dimension that the section moves in by so much an iteration. */
static long end_of(const ot_md *md, long step)
{
    return (long)(md->offset + (md->rows > 1 && (long)md->stride == step ? md->rows * md->stride : md->len));
}

static long end_of_planes(const ot_touch *t, long step)
{
    ot_md md = ot_touch_md(t);

    return t->planes > 1 && (long)t->apart == step ? (long)(t->offset + t->planes * t->apart) : end_of(&md, step);
}

/* The bounds of section number k of each member, which has `each` of them. 0: they do not move with the iterations. */
static long bounds_of(const ot_touches *t, size_t k, size_t each, otosp_count trips)
{
    otosp_count members = (otosp_count)ot.world.size, first = even_end(trips, members, 0);
    long step = first ? ((long)t->v[k + each].offset - (long)t->v[k].offset) / (long)first : 0;

    if (step <= 0)
        return 0;
    for (otosp_count m = 0; m + 1 < members; m++) {
        const ot_touch *a = &t->v[m * each + k], *b = a + each;
        if (a->segment != b->segment || a->how != b->how
            || (long)b->offset - (long)t->v[k].offset != step * (long)even_end(trips, members, m))
            return 0;
        bound[m] = (struct bound){ (end_of_planes(a, step) + (long)b->offset) / 2, 0, LONG_MAX };
    }
    return step;
}

/* Pieces may be parts of rows, as columns are: where the last one ends in its row, the next one may have begun in that. */
static bool in_order(struct bound *b, long step)
{
    long least = b->least;

    if (least > b->most) {
        b->least = b->most;
        b->most = least;
    }
    return b->most - b->least < step || least == b->least;
}

/* Where each owner's memory ends and begins in what members touch, from the first one's section to the last one's;
 * false: somewhere it does not. */
static bool find_owned(uint32_t state, const ot_touch *first, const ot_touch *last, long step)
{
    ot_md all_of = { .offset = first->offset, .rows = 1, .segment = first->segment };
    ot_pieces all;
    const ot_pending *piece;

    all_of.len = (uint64_t)end_of_planes(last, step) - all_of.offset;
    all = ot_pieces_of(state, &all_of);
    while ((piece = ot_pieces_next(&all))) {
        long from = (long)piece->md.offset, to = end_of(&piece->md, step);
        struct bound *before = &bound[piece->owner ? piece->owner - 1 : 0], *behind = &bound[piece->owner];
        if (!piece->holders)
            continue;
        if (piece->owner && from < before->most)
            before->most = from;
        if (piece->owner + 1 < ot.world.size && to > behind->least)
            behind->least = to;
    }
    for (int m = 0; m + 1 < ot.world.size; m++)
        if ((!bound[m].least && bound[m].most == LONG_MAX) || !in_order(&bound[m], step))
            return false;
    return true;
}

static long rounded(long a, long b)
{
    return (a >= 0 ? a + b / 2 : a - b / 2) / b;
}

static long distance(const struct bound *b)
{
    return b->at < b->least ? b->least - b->at : b->at > b->most ? b->most - b->at : 0;
}

/* Ends of chunks at these bounds; false: they would not be about equal. *moved: do they differ from what they were? */
static bool move_ends(otosp_count trips, long step, bool *moved)
{
    otosp_count members = (otosp_count)ot.world.size, largest = even_end(trips, members, 0), from = 0;

    for (otosp_count m = 0; m < members; m++) {
        otosp_count even = even_end(trips, members, m);
        long by = m + 1 < members ? rounded(distance(&bound[m]), step) : 0, end = (long)even + by;
        if (end < (long)from || end > (long)trips || (otosp_count)end - from > largest + largest / MOST_MORE)
            return false;
        *moved |= by;
        from = ends[m] = (otosp_count)end;
    }
    return true;
}

size_t ot_sections_each(const ot_touches *t)
{
    size_t members = (size_t)ot.world.size, each = t->n / members;

    for (size_t i = 0; i < t->n; i++)
        if (t->n % members || t->v[i].first != i / each || t->v[i].n != 1)
            return 0;
    return each;
}

const otosp_count *ot_align(const otosp_loop *loop, const ot_touches *t, uint32_t state)
{
    size_t each = ot_sections_each(t), members = (size_t)ot.world.size;
    int tried = 0;
    bool moved = false;

    if (!ends) {
        ends = ot_alloc(members * sizeof *ends);
        bound = ot_alloc(members * sizeof *bound);      /* one more than there are */
    }
    for (size_t i = 0; i < 2 * each && tried < MOST_TRIED; i++) {
        const ot_touch *first = &t->v[i % each];
        bool written = first->how != OT_READS;
        long step = written == (i < each) ? bounds_of(t, i % each, each, loop->trips) : 0;
        tried += step != 0;
        if (step && find_owned(state, first, first + (members - 1) * each, step)
            && move_ends(loop->trips, step, &moved))
            return moved ? ends : NULL;
    }
    return NULL;
}
