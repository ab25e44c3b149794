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
enum { LARGE = 4 };                     /* a piece is large that is such a part of a chunk at least */
enum { MOST_TRIED = 16 };               /* sections whose bounds are looked for in the directory */

struct bound {
    long end, begin;                    /* of what two members touch: where the one's ends, and the next one's begins */
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

/* Planes that begin before the first one ends, as rows in front of an iteration and behind it do, are a halo. */
static long end_of_planes(const ot_touch *t, long step)
{
    ot_md md = ot_touch_md(t);
    long more = t->planes > 1 && t->apart < ot_md_end(&md) - t->offset ? (long)((t->planes - 1) * t->apart) : 0;

    return t->planes > 1 && (long)t->apart == step ? (long)(t->offset + t->planes * t->apart)
                                                   : end_of(&md, step) + more / step * step;
}

/* Bytes that section number k of each member, which has `each` of them, moves by in an iteration; 0: it does not. */
static long step_of(const ot_touches *t, size_t k, size_t each, otosp_count trips)
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
    }
    return step;
}

/* The bounds between what members touch of section k. Others of the same object that move alike, as rows in front of an
   iteration and behind it do, are a part of it. */
static void find_bounds(const ot_touches *t, size_t k, size_t each, otosp_count trips, long step)
{
    ot_md object;
    bool known = ot_object_of(&object, ot_address(t->v[k].segment, t->v[k].offset));

    for (int m = 0; m + 1 < ot.world.size; m++)
        bound[m] = (struct bound){ .least = 0, .most = LONG_MAX };
    for (size_t other = 0; other < each; other++) {
        const ot_touch *o = &t->v[other];
        if (other != k && (!known || o->how != t->v[k].how || o->segment != object.segment
                           || o->offset - object.offset >= object.len || step_of(t, other, each, trips) != step))
            continue;
        for (int m = 0; m + 1 < ot.world.size; m++) {
            long end = end_of_planes(o + (size_t)m * each, step), begin = (long)o[((size_t)m + 1) * each].offset;
            bound[m].end = end > bound[m].end ? end : bound[m].end;
            bound[m].begin = !bound[m].begin || begin < bound[m].begin ? begin : bound[m].begin;
        }
    }
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

/* Of a small piece, as of a face that a rank has computed for others, only what lies between the large ones of two owners says
 * where their bound is. */
static void note(const ot_pending *piece, long step, bool large)
{
    long from = (long)piece->md.offset, to = end_of(&piece->md, step);
    struct bound *before = piece->owner ? &bound[piece->owner - 1] : NULL;
    struct bound *behind = piece->owner + 1 < ot.world.size ? &bound[piece->owner] : NULL;

    if (before && from < before->most && (large || from >= before->least))
        before->most = from;
    if (behind && to > behind->least && (large || to <= behind->most))
        behind->least = to;
}

/* Those of at least so many bytes, or the smaller ones; false: there are none. */
static bool note_pieces(uint32_t state, const ot_md *all_of, long step, uint64_t least, bool large)
{
    ot_pieces all = ot_pieces_of(state, all_of);
    const ot_pending *piece;
    bool any = false;

    while ((piece = ot_pieces_next(&all)))
        if (piece->holders && (ot_md_bytes(&piece->md) >= least) == large) {
            note(piece, step, large);
            any = true;
        }
    return any;
}

/* Where each owner's memory ends and begins in what members touch, from the first one's section to the last one's;
 * false: somewhere it does not. */
static bool find_owned(uint32_t state, const ot_touch *first, const ot_touch *last, long step)
{
    ot_md all_of = { .offset = first->offset, .rows = 1, .segment = first->segment };
    uint64_t least = first->len * first->rows * first->planes / LARGE;

    all_of.len = (uint64_t)end_of_planes(last, step) - all_of.offset;
    if (note_pieces(state, &all_of, step, least, true))
        note_pieces(state, &all_of, step, least, false);
    else
        note_pieces(state, &all_of, step, 0, true);
    for (int m = 0; m + 1 < ot.world.size; m++)
        if ((!bound[m].least && bound[m].most == LONG_MAX) || !in_order(&bound[m], step))
            return false;
    return true;
}

/* The middle of what both touch may lie in the middle of an iteration's: half of one is none. */
static long rounded(long a, long b)
{
    return (a >= 0 ? a + b / 4 : a - b / 4) / b;
}

static long distance(const struct bound *b)
{
    long at = (b->end + b->begin) / 2;

    return at < b->least ? b->least - at : at > b->most ? b->most - at : 0;
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

void ot_even_ends(otosp_count trips, otosp_count *to)
{
    for (otosp_count m = 0; m < (otosp_count)ot.world.size; m++)
        to[m] = even_end(trips, (otosp_count)ot.world.size, m);
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
        long step = written == (i < each) ? step_of(t, i % each, each, loop->trips) : 0;
        tried += step != 0;
        if (step)
            find_bounds(t, i % each, each, loop->trips, step);
        if (step && find_owned(state, first, first + (members - 1) * each, step)
            && move_ends(loop->trips, step, &moved))
            return moved ? ends : NULL;
    }
    return NULL;
}
