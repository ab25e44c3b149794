/*
 * grid_align.c: grids that follow the data, as chunks do in align.c.
 *
 * Of each section that all members of a grid touch in the same way it is known how far apart planes and rows are in memory.
 * So it is known of which planes and rows a piece is that is pending. Those of one part of the grid are to be that part's,
 * whatever the loop's bounds are: between the last one of a part and the first one of the next one the bound of both is
 * moved, if parts are about equal then, too.
 */
#include <limits.h>
#include <stdlib.h>
#include "demand.h"

enum { LARGE = 4 };                     /* a piece is large that is such a part of a block at least */

/* Planes, or rows of a plane: of the loop, all of them. */
struct axis {
    otosp_count all, parts, *end;
    long step;                          /* bytes from one to the next */
    long before;                        /* that are touched in front of the first one */
    struct bound { long least, most; } *bound;  /* behind each part: the last one's end, and where the next one's begin */
};

static long rounded(long a, long b)
{
    return (a >= 0 ? a + b / 2 : a - b / 2) / b;
}

static long start_of(const struct axis *x, otosp_count part)
{
    return part ? (long)x->end[part - 1] : 0;
}

/* So many of a section, or a piece, beginning at `from`; 0: it is not seen. */
struct part { long from, n; };

static long planes_of(const ot_touch *t, long plane)
{
    return t->planes > 1 && (long)t->apart == plane ? (long)t->planes
         : t->rows > 1 && (long)t->stride == plane ? (long)t->rows : 1;
}

static long rows_of(const ot_touch *t, long row)
{
    return t->rows > 1 && (long)t->stride == row ? (long)t->rows : rounded((long)t->len, row);
}

/* From one plane to the next; 0: it is not known. Where there is one part of planes, a section of it has all of them; where
   there is one plane, what lies in front of it, or behind it, is not far away. */
static long step_of_planes(const ot_touches *t, size_t k, size_t each, const struct axis *planes, const struct axis *rows)
{
    const ot_touch *first = &t->v[k];

    if (planes->parts > 1)
        return ((long)t->v[k + rows->parts * each].offset - (long)first->offset) / (long)planes->end[0];
    if (planes->all == 1)
        return 2 * rows->step * (long)rows->all;
    return first->planes > 1 ? (long)first->apart : first->rows > 1 ? (long)first->stride : 0;
}

/* Section k of each member, which has `each` of them: false: it does not move with planes and rows. */
static bool measure(const ot_touches *t, size_t k, size_t each, struct axis *planes, struct axis *rows)
{
    const ot_touch *first = &t->v[k];

    rows->step = ((long)t->v[k + each].offset - (long)first->offset) / (long)rows->end[0];
    planes->step = step_of_planes(t, k, each, planes, rows);
    if (rows->step <= 0 || planes->step < rows->step * (long)rows->all)
        return false;
    for (otosp_count m = 0; m < planes->parts * rows->parts; m++) {
        const ot_touch *a = &t->v[m * each + k];
        if (a->segment != first->segment || a->how != first->how
            || (long)a->offset - (long)first->offset != planes->step * start_of(planes, m / rows->parts)
                                                        + rows->step * start_of(rows, m % rows->parts))
            return false;
    }
    return true;
}

/* What a section, which begins so many planes, or rows, behind the one that is looked at, adds to a halo. */
static void add_to(struct part *halo, long behind, long n, const struct axis *x)
{
    long end = behind + n - (long)x->end[0];

    halo->from = behind < halo->from ? behind : halo->from;
    halo->n = end > halo->n ? end : halo->n;
}

/* What lies in front of the first iteration's own, and behind the last one's, is touched as well: by the section, or by others
   of the same object that move alike. */
static void find_halo(const ot_touches *t, size_t k, size_t each, struct axis *planes, struct axis *rows)
{
    const ot_touch *first = &t->v[k];
    struct part of_planes = { 0, 0 }, of_rows = { 0, 0 };       /* from, and where it ends */
    ot_md object;
    bool known = ot_object_of(&object, ot_address(first->segment, first->offset));

    for (size_t i = 0; i < each; i++) {
        const ot_touch *other = &t->v[i];
        struct axis p = *planes, r = *rows;
        if (i != k && (!known || other->how != first->how || other->segment != object.segment
                       || other->offset - object.offset >= object.len || !measure(t, i, each, &p, &r)
                       || p.step != planes->step || r.step != rows->step))
            continue;
        long at = (long)other->offset - (long)first->offset, behind = rounded(at, p.step);
        add_to(&of_planes, behind, planes_of(other, p.step), &p);
        add_to(&of_rows, rounded(at - behind * p.step, r.step), rows_of(other, r.step), &r);
    }
    planes->before = (of_planes.from + of_planes.n) / 2;
    rows->before = (of_rows.from + of_rows.n) / 2;
}

/* Where a piece lies, so many bytes from the section's beginning. One that begins behind the last row begins in front of the
   first one of the next plane. false: it is of no such part; what lies between two rows, as a rim does, may be anyone's. */
static bool place(const ot_md *md, long at, const struct axis *planes, const struct axis *rows, struct part *p, struct part *r)
{
    p->from = at / planes->step - (at % planes->step < 0);
    at -= p->from * planes->step;
    if (rounded(at, rows->step) >= (long)rows->all) {
        p->from++;
        at -= planes->step;
    }
    r->from = rounded(at, rows->step);
    p->n = md->rows > 1 && (long)md->stride == planes->step ? (long)md->rows : 1;
    r->n = md->rows > 1 && (long)md->stride == rows->step ? (long)md->rows : rounded((long)md->len, rows->step);
    return r->n > 0 && (long)md->len <= planes->step && (md->rows == 1 || p->n > 1 || r->n > 1);
}

/* Small pieces are faces that others have read, between the large ones; or others, which lie anywhere, and say nothing. */
static bool lies_within(const struct axis *x, const struct part *p)
{
    return p->from >= x->before && p->from - x->before + p->n <= (long)x->all;
}

static void note(struct axis *x, otosp_count part, const struct part *p, bool large)
{
    long from = p->from - x->before, end = from + p->n;
    struct bound *before = part ? &x->bound[part - 1] : NULL, *behind = part + 1 < x->parts ? &x->bound[part] : NULL;

    if (before && from < before->most && (large || (before->most < LONG_MAX && from >= before->least)))
        before->most = from;
    if (behind && end > behind->least && (large || (behind->least > LONG_MIN && end <= behind->most)))
        behind->least = end;
}

static void forget(struct axis *x)
{
    for (otosp_count k = 0; k + 1 < x->parts; k++)
        x->bound[k] = (struct bound){ LONG_MIN, LONG_MAX };
}

/* Those of at least so many bytes, or the smaller ones. */
static void look_at_pieces(const ot_touch *first, uint32_t state, size_t least, bool large, struct axis *planes,
                           struct axis *rows)
{
    struct part p, r;
    const ot_pending *piece;
    ot_md object;
    ot_pieces all;

    if (!ot_object_of(&object, ot_address(first->segment, first->offset)))
        return;
    all = ot_pieces_of(state, &object);
    while ((piece = ot_pieces_next(&all)))
        if (piece->holders && (ot_md_bytes(&piece->md) >= least) == large
            && place(&piece->md, (long)piece->md.offset - (long)first->offset, planes, rows, &p, &r)
            && (large || (lies_within(planes, &p) && lies_within(rows, &r)))) {
            note(planes, (otosp_count)piece->owner / rows->parts, &p, large);
            note(rows, (otosp_count)piece->owner % rows->parts, &r, large);
        }
}

/* Is any part's bound known? Pieces of whole planes, as they are before there is a grid, say nothing. */
static bool any_known(const struct axis *x)
{
    for (otosp_count k = 0; k + 1 < x->parts; k++)
        if (x->bound[k].least > LONG_MIN || x->bound[k].most < LONG_MAX)
            return true;
    return false;
}

/* Large pieces, then small ones between them. A block of which others hold some columns is one piece for each plane. */
static void find_bounds(const ot_touch *first, uint32_t state, struct axis *planes, struct axis *rows)
{
    size_t of_plane = rows->end[0] * (size_t)rows->step / LARGE, least = planes->end[0] * of_plane;

    forget(planes);
    forget(rows);
    look_at_pieces(first, state, least, true, planes, rows);
    if (!any_known(planes) && !any_known(rows))
        look_at_pieces(first, state, least = of_plane, true, planes, rows);
    look_at_pieces(first, state, least, false, planes, rows);
}

/* Ends of parts at the bounds; false: the data is not in such parts. *moved: do they differ from what they were? */
static bool move_ends(struct axis *x, bool *moved)
{
    long from = 0;

    for (otosp_count k = 0; k < x->parts; k++) {
        long end = (long)x->end[k];
        if (k + 1 < x->parts) {
            const struct bound *b = &x->bound[k];
            if (b->least > b->most)
                return false;
            end = end < b->least ? b->least : end > b->most ? b->most : end;
        }
        if (end <= from || end > (long)x->all)
            return false;
        *moved |= end != (long)x->end[k];
        from = end;
        x->end[k] = (otosp_count)end;
    }
    return true;
}

bool ot_grid_align(const otosp_loop *loop, const ot_touches *t, uint32_t state, otosp_count *ends)
{
    static struct bound *bound;
    otosp_count members = (otosp_count)ot.world.size, across = loop->across, down = members / across;
    struct axis planes = { .all = loop->trips, .parts = down, .end = ends }, rows = { loop->second, across, ends + down, 0, 0, 0 };
    size_t each = ot_sections_each(t);
    otosp_count share = ot_grid_share(ends, across);
    bool moved = false;

    if (!bound)
        bound = ot_alloc((members + 1) * sizeof *bound);
    planes.bound = bound;
    rows.bound = bound + down;
    for (size_t i = 0; i < 2 * each; i++) {
        const ot_touch *first = &t->v[i % each];
        if ((first->how != OT_READS) != (i < each) || !measure(t, i % each, each, &planes, &rows))
            continue;
        find_halo(t, i % each, each, &planes, &rows);
        find_bounds(first, state, &planes, &rows);
        if (!any_known(&planes) && !any_known(&rows))
            continue;
        if (move_ends(&planes, &moved) && move_ends(&rows, &moved) && ot_grid_may_grow(ends, across, share))
            return moved;
        ot_grid_ends(loop, across);
        moved = false;
    }
    return false;
}
