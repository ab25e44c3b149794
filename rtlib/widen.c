/*
 * widen.c: what members write, with what lies between it.
 *
 * Pieces of memory are the simpler to compute with, and to move, the less is left out in them. A member reads what
 * lies between its rows as well if that is little, or most of it is valid on it alone and nobody else has read any, and
 * if no other member writes there, it has then written that, too: it holds it, as it is.
 */
#include "touch.h"

/* Bytes that cost hardly more than the message that they come with, and than to compute with one row. */
enum { LITTLE = 1 << 14, OF_ROW = 256 };

enum { MOST_BETWEEN = 256 };            /* sections that lie between each other, to be compared */
enum { RIM = 4 };                       /* a part of so many of a block at most may be added at each of its sides */

#define COLUMN_TAKES 0.5e-6             /* seconds, about, that a rank takes to compute with one of some member's */

static bool meets_loads(const ot_touch *t)
{
    const char *at = ot_address(t->segment, t->offset);

    for (uint64_t row = 0; row < t->rows; row++, at += t->stride)
        if (ot_loads_meet(at, at + t->len))
            return true;
    return false;
}

/* Bytes of the run that are pending, about: those that the member alone holds, and others. false: others have read some of
   it, and no rows lie otherwise than those that are written, so that it is simple to compute with these; or nobody holds
   some (withheld.c). */
static bool count_pending(const ot_touch *t, const ot_touch *run, uint32_t state, uint64_t *own, uint64_t *others)
{
    ot_ranks member = ot_ranks_with(0, (int)run->first, (int)run->n);
    ot_md md = ot_touch_md(run);
    bool otherwise = false, lent = false, scattered = false;
    ot_pieces all = ot_pieces_of(state, &md);
    const ot_pending *p;

    *own = *others = 0;
    while ((p = ot_pieces_next(&all))) {
        uint64_t from = p->md.offset, to = ot_md_end(&p->md), end = run->offset + run->len;
        uint64_t bytes = (to < end ? to : end) - (from > run->offset ? from : run->offset);
        *(p->holders == member ? own : others) += p->md.rows > 1 ? bytes / p->md.stride * p->md.len : bytes;
        scattered |= !p->holders;
        otherwise |= p->md.rows > 1 && p->md.stride != t->stride;
        lent |= p->lent || (p->holders != member && ot_ranks_has(p->holders, (int)t->first));
    }
    return !scattered && (otherwise || !lent);
}

/* Is what lies between mostly the member's already? It gets a little from others, and what is valid on all ranks is not
   so any more. */
static bool holds_between(const ot_touch *t, uint32_t state)
{
    ot_touch all = ot_touch_whole(t);
    uint64_t written = t->len * t->rows * t->planes, own, others;

    if (t->rows == 1 || !count_pending(t, &all, state, &own, &others))
        return false;
    return others <= own && others <= written + LITTLE + OF_ROW * t->rows * t->planes && all.len - own - others <= written;
}

/* What all ranks have written is valid: it is no piece any more. */
static bool are_all(const ot_touch *t)
{
    return (int)t->n == ot.world.size;
}

/* With what lies between, unless there are pointers that sections are computed from, which all ranks need. They may lie
   between planes: then, with what lies between the rows of each. */
static ot_touch written_of(const ot_touch *t, uint32_t state)
{
    ot_touch all = ot_touch_whole(t), rows = ot_touch_whole_rows(t);

    if (t->how != OT_WRITES || are_all(t) || !(ot_touch_is_dense(t) || holds_between(t, state)))
        return *t;
    return !meets_loads(&all) ? all : ot_touch_is_dense(t) && ot_touch_are_apart(t) && !meets_loads(&rows) ? rows : *t;
}

/* These are all that is written between the first byte and the last one, which ends there: so many. */
static size_t alone(const ot_touch *t, size_t n, uint64_t *end)
{
    size_t i = 1;

    *end = t->offset + ot_touch_reach(t);
    for (; i < n && t[i].segment == t->segment && t[i].offset < *end; i++)
        if (t[i].offset + ot_touch_reach(&t[i]) > *end)
            *end = t[i].offset + ot_touch_reach(&t[i]);
    return i;
}

static bool are_of_one_member(const ot_touch *t, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (ot_touch_member(t) != ot_touch_member(&t[i]))
            return false;
    return true;
}

/* Behind its last row as much may lie as between two of its rows, or planes; of a single row, an eighth. */
uint64_t ot_touch_behind(const ot_touch *t)
{
    if (t->planes > 1)
        return ot_touch_are_apart(t) ? t->apart - ot_touch_plane(t) : 0;
    return t->rows > 1 ? t->stride - t->len : t->len / 8;
}

/* What lies between a section, which ends there, and the next member's, where it is little: it goes with the sections, as
   what lies between their rows does. So arrays with a rim that stays as it is are as many pieces as members. */
static uint64_t gap_behind(const ot_touch *t, const ot_touch *next, uint64_t end)
{
    const char *at = ot_address(t->segment, end - 1) + 1;
    uint64_t gap = next->offset - end;

    if (t->how != OT_WRITES || next->how != OT_WRITES || are_all(t) || next->segment != t->segment || !gap
        || gap > ot_touch_behind(t) || !ot_touch_in_object(t, next) || ot_loads_meet(at, at + gap))
        return 0;
    return gap;
}

/* Of such a gap, the end that only the next member holds, from the first such byte on: that stays where it is. */
static uint64_t of_next(const ot_touch *next, uint32_t state, uint64_t from)
{
    ot_ranks member = ot_ranks_with(0, (int)next->first, (int)next->n);
    ot_md gap = { .offset = from, .len = next->offset - from, .rows = 1, .segment = next->segment };
    ot_pieces all = ot_pieces_of(state, &gap);
    const ot_pending *p;
    uint64_t first = next->offset;

    while ((p = ot_pieces_next(&all))) {
        uint64_t at = p->md.offset;
        if (at < from && p->md.rows > 1)
            at += (from - at + p->md.stride - 1) / p->md.stride * p->md.stride;
        if (p->holders == member && at < first && at < ot_md_end(&p->md))
            first = at < from ? from : at;
    }
    return next->offset - first;
}

static void put_read(ot_touches *read, const ot_touch *t)
{
    ot_touch as_read = *t;

    as_read.how = OT_READS;
    ot_touch_append(read, &as_read);
}

/* Rows of different lengths, which nobody else writes between. */
static void widen_ragged(ot_touches *t, ot_touches *read)
{
    size_t n = 0;
    uint64_t before = 0;                /* the largest end of what comes before in the segment */

    for (size_t i = 0, rows; i < t->n; i += rows) {
        ot_touch all, *next;
        before = n && t->v[n - 1].segment == t->v[i].segment ? before : 0;
        rows = t->v[i].how == OT_WRITES ? ot_ragged(&t->v[i], t->n - i, &all) : 1;
        next = i + rows < t->n ? &t->v[i + rows] : NULL;
        if (rows > 1 && (before > all.offset || meets_loads(&all)
                         || (next && next->segment == all.segment && next->offset < all.offset + ot_touch_reach(&all))))
            rows = 1;
        if (rows > 1) {
            put_read(read, &all);
        } else
            all = t->v[i];
        before = all.offset + ot_touch_reach(&all) > before ? all.offset + ot_touch_reach(&all) : before;
        t->v[n++] = all;
    }
    t->n = n;
}

/* Sections that members write between each other's. */
struct between {
    ot_touch *v;
    size_t n;
    uint64_t first, last;               /* from their first byte to behind the last one */
    uint64_t from, to;                  /* nothing else is written in the segment between these */
};

/* From a plane to the next one, behind the last one the first one's next; negative: they overlap, or begin alike. */
static int64_t gap_between(const ot_touch *t, const ot_touch *next)
{
    uint64_t begin = next->offset >= t->offset ? next->offset : next->offset + t->apart;

    return (int64_t)(begin - (t->offset + ot_touch_plane(t)));
}

static const ot_touch *next_of(const struct between *b, size_t i)
{
    return i + 1 < b->n ? &b->v[i + 1] : b->v;
}

/* Has each of them planes, as far apart as those of the others, so that between two planes of one lies one of each other? */
static bool are_alternating(const struct between *b)
{
    for (size_t i = 0; i < b->n; i++)
        if (b->v[i].planes == 1 || b->v[i].apart != b->v->apart || b->v[i].offset - b->v->offset >= b->v->apart
            || gap_between(&b->v[i], next_of(b, i)) < 0)
            return false;
    return true;
}

/* Where the section begins in its row, or, if it is the first one of the plane, in its plane: planes and rows are as far apart
   as its own, from the beginning of the object on. */
static uint64_t place_of(const ot_touch *t, bool first)
{
    const ot_md *object = ot_touch_object(t);
    uint64_t at;

    if (!object)
        return UINT64_MAX;
    at = (t->offset - object->offset) % t->apart;
    return first || t->rows == 1 ? at : at % t->stride;
}

/* Of the gap between planes of two members, what the one behind has: its row from its beginning on, so that loops with other
   bounds, and those that read the array, have the same parts of it; about a half, if that is not seen. The one in front has
   the rest. */
static uint64_t front_of(const ot_touch *before, const ot_touch *t)
{
    uint64_t gap = (uint64_t)gap_between(before, t), place = place_of(t, t->offset < before->offset);

    return place <= gap ? place : gap - ot_smaller((gap / 2 + 7) / 8 * 8, gap);
}

/* Does it lie in the object, and between what else is written? Where no object is known, it lies between what is written. */
static bool fits(const ot_touch *wide, const ot_touch *t, const struct between *b)
{
    uint64_t end = wide->offset + ot_touch_reach(wide);

    if (!ot_touch_object(t))
        return wide->offset >= b->first && end <= b->last;
    return wide->offset >= b->from && end <= b->to && ot_touch_in_object(t, wide)
        && ot_touch_in_object(t, &(ot_touch){ .offset = end - 1 });
}

/* So many bytes of some planes of the block, from that place on. What is not pending is valid everywhere, and stays so if
   nobody takes it. */
static bool is_pending(const ot_touch *wide, uint64_t from, uint64_t len, uint64_t planes, uint32_t state)
{
    ot_md md = { .offset = from, .len = len, .stride = planes > 1 ? wide->stride : 0, .rows = planes,
                 .segment = wide->segment };
    ot_pieces all = ot_pieces_of(state, &md);

    return ot_pieces_next(&all);
}

/* A block gets what lies between its planes and those of others, as a rim that stays as it is, or a part of that: so many
   bytes in front and behind. */
static void add_gaps(ot_touch *wide, const ot_touch *t, uint64_t front, uint64_t behind, const struct between *b,
                     uint32_t state)
{
    uint64_t most = ot_touch_plane(t) / RIM;
    ot_touch more = *wide;

    if (front && front <= most && front <= wide->offset
        && is_pending(wide, wide->offset - front, front, wide->rows, state)) {
        more.offset -= front;
        more.len += front;
    }
    if (behind && behind <= most && is_pending(wide, wide->offset + wide->len, behind, wide->rows, state))
        more.len += behind;
    if (fits(&more, t, b))
        *wide = more;
}

/* One plane more: the block begins at `from` then. */
static bool add_plane(ot_touch *wide, const ot_touch *t, uint64_t from, const struct between *b, uint32_t state)
{
    uint64_t plane = from < wide->offset ? from : wide->offset + wide->rows * wide->stride;
    ot_touch more = *wide;

    more.offset = from;
    more.rows++;
    if (!fits(&more, t, b) || !is_pending(wide, plane, wide->len, 1, state))
        return false;
    *wide = more;
    return true;
}

/* Some planes more, in front and behind. */
static void add_planes(ot_touch *wide, const ot_touch *t, const struct between *b, uint32_t state)
{
    uint64_t most = t->planes / RIM;

    for (uint64_t n = 0; n < most && wide->offset >= t->apart && add_plane(wide, t, wide->offset - t->apart, b, state); n++)
        ;
    for (uint64_t n = 0; n < most && add_plane(wide, t, wide->offset, b, state); n++)
        ;
}

/* A block of planes with what lies between its rows: rows of one section. false: it is none. */
static bool fill_block(const ot_touch *t, ot_touch *wide)
{
    ot_touch plane = *t;

    plane.planes = 1;
    if (t->how != OT_WRITES || are_all(t) || t->rows == 1 || !ot_touch_is_dense(&plane)
        || (t->planes > 1 && !ot_touch_are_apart(t)))
        return false;
    *wide = t->planes > 1 ? ot_touch_whole_rows(t) : ot_touch_whole(t);
    return true;
}

/* Does no other member write there? */
static bool is_alone_in(const ot_touch *wide, const struct between *b)
{
    ot_md mine = ot_touch_md(wide);

    for (size_t k = 0; k < b->n; k++) {
        ot_touch other = ot_touch_by_planes(&b->v[k]);
        ot_md md;
        if (ot_touch_member(&other) == ot_touch_member(wide))
            continue;
        if (other.planes > 1)
            other = ot_touch_whole(&other);
        md = ot_touch_md(&other);
        if (ot_md_meets(&mine, &md))
            return false;
    }
    return true;
}

/* Is it valid on all ranks of its member? */
static bool holds_all(const ot_touch *wide, uint32_t state)
{
    ot_md md = ot_touch_md(wide);
    ot_pieces all = ot_pieces_of(state, &md);
    const ot_pending *p;

    while ((p = ot_pieces_next(&all)))
        if (ot_ranks_with(p->holders, (int)wide->first, (int)wide->n) != p->holders)
            return false;
    return true;
}

/* Does it take less time than all ranks need to compute with so many columns? */
static bool comes_whole(const ot_touch *t, const ot_touch *wide)
{
    double columns = (double)t->rows * ot.world.size;

    return (double)(wide->rows * wide->len) * ot_network_now->per_byte <= columns * COLUMN_TAKES;
}

static void put_columns(ot_touches *read, const ot_touch *like, uint64_t offset, uint64_t end, uint64_t rows)
{
    ot_touch columns = *like;

    columns.offset = offset;
    columns.len = end - offset;
    columns.rows = rows;
    columns.stride = rows > 1 ? columns.stride : 0;
    if (rows && end > offset)
        put_read(read, &columns);
}

/* Of a block that others hold as yet, only what lies around its rows is to come: planes in front and behind, and in its own
   planes a column in front, and one behind each row; or all of it, where that is done sooner. */
static void put_around(const ot_touch *t, const ot_touch *wide, ot_touches *read)
{
    uint64_t planes = t->planes > 1 ? (t->offset - wide->offset) / t->apart : 0;
    uint64_t from = wide->offset + planes * t->apart, end = from + wide->len, row = t->offset;
    uint64_t behind = wide->rows - planes - t->planes, last = wide->offset + (planes + t->planes) * t->apart;

    if (comes_whole(t, wide)) {
        put_read(read, wide);
        return;
    }
    put_columns(read, wide, wide->offset, wide->offset + wide->len, planes);
    put_columns(read, wide, last, last + wide->len, behind);
    put_columns(read, wide, from, row, t->planes);
    for (uint64_t i = 1; i < t->rows; i++, row += t->stride)
        put_columns(read, wide, row + t->len, row + t->stride, t->planes);
    put_columns(read, wide, row + t->len, end, t->planes);
}

static void replace(ot_touch *t, const ot_touch *wide, uint32_t state, ot_touches *read)
{
    if (meets_loads(wide))
        return;
    if (!holds_all(wide, state))
        put_around(t, wide, read);
    *t = *wide;
}

/* As those of a grid do. */
static void widen_alternating(const struct between *b, uint32_t state, ot_touches *read)
{
    ot_touch first = b->v[0];
    uint64_t front = front_of(&b->v[b->n - 1], &first);

    for (size_t i = 0; i < b->n; i++) {
        ot_touch t = b->v[i], wide, *next = i + 1 < b->n ? &b->v[i + 1] : &first;
        uint64_t then = front_of(&t, next);
        if (fill_block(&t, &wide)) {
            add_gaps(&wide, &t, front, (uint64_t)gap_between(&t, next) - then, b, state);
            add_planes(&wide, &t, b, state);
            replace(&b->v[i], &wide, state, read);
        }
        front = then;
    }
}

static void widen_between(const struct between *b, uint32_t state, ot_touches *read)
{
    ot_touch wide;

    if (are_alternating(b)) {
        widen_alternating(b, state, read);
        return;
    }
    for (size_t i = 0; b->n <= MOST_BETWEEN && i < b->n; i++)
        if (fill_block(&b->v[i], &wide) && fits(&wide, &b->v[i], b) && is_alone_in(&wide, b))
            replace(&b->v[i], &wide, state, read);
}

static uint64_t end_of(const ot_touch *t, size_t n)
{
    uint64_t end = 0;

    for (size_t i = 0; i < n; i++)
        end = ot_larger(end, t[i].offset + ot_touch_reach(&t[i]));
    return end;
}

void ot_widen_written(ot_touches *t, uint32_t state, ot_touches *read)
{
    uint64_t front = 0, last;           /* bytes of the gap in front that are this member's; the end of what is alone */
    struct between b = { .from = 0 };

    ot_sort(t->v, t->n, sizeof *t->v, ot_touch_by_section);
    widen_ragged(t, read);
    for (size_t i = 0, together; i < t->n; i += together) {
        const ot_touch *next;
        b.from = i && t->v[i - 1].segment == t->v[i].segment ? end_of(b.v, b.n) : 0;
        together = alone(&t->v[i], t->n - i, &last);
        next = i + together < t->n ? &t->v[i + together] : NULL;
        b.v = &t->v[i];
        b.n = together;
        b.first = b.v->offset;
        b.last = last;
        b.to = next && next->segment == b.v->segment ? next->offset : UINT64_MAX;
        if (!are_of_one_member(b.v, b.n)) {
            front = 0;
            widen_between(&b, state, read);
            continue;
        }
        for (size_t k = i; k < i + together; k++) {
            ot_touch wide = written_of(&t->v[k], state);
            uint64_t end = wide.offset + wide.len, gap = 0;
            if (k + 1 == i + together && next && wide.rows == 1 && end >= last)
                gap = gap_behind(&t->v[k], next, end);
            if (wide.rows == 1) {
                wide.offset -= front;
                wide.len += front;
            }
            front = gap ? of_next(next, state, end) : 0;
            wide.len += gap - front;
            if (wide.len == t->v[k].len)
                continue;
            t->v[k] = wide;
            put_read(read, &wide);
        }
    }
}
