/*
 * touch.c: what the members of a construct read and write: as it is told, and as few sections in order, from which a
 * step is computed.
 *
 * Pieces of memory are the simpler to compute with, and to move, the less is left out in them. A member reads what
 * lies between its rows as well if that is little, or most of it is valid on it alone and nobody else has read any, and
 * if no other member writes there, it has then written that, too: it holds it, as it is.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

/* Bytes that cost hardly more than the message that they come with, and than to compute with one row. */
enum { LITTLE = 1 << 14, OF_ROW = 256 };

enum { MOST_BETWEEN = 256 };            /* sections that lie between each other, to be compared */

enum { ARRAYS = 4 };                    /* so many rows in different objects are taken for parts of as many arrays */

ot_md ot_touch_md(const ot_touch *t)
{
    return (ot_md){ .offset = t->offset, .len = t->len, .stride = t->stride, .rows = t->rows, .segment = t->segment };
}

uint64_t ot_touch_reach(const ot_touch *t)
{
    return (t->planes - 1) * t->apart + (t->rows - 1) * t->stride + t->len;
}

/* ---- as it is told ------------------------------------------------------------------------------ */

static bool same_member(const ot_touch *a, const ot_touch *b)
{
    return a->how == b->how && a->first == b->first && a->n == b->n && a->segment == b->segment;
}

/* What two objects have in common by chance would be one section that reaches over all that lies between them. */
static bool in_one_object(const ot_touch *a, const ot_touch *b)
{
    ot_md object;

    return !ot_object_of(&object, ot_address(a->segment, a->offset))
        || (b->offset >= object.offset && b->offset < object.offset + object.len);
}

/* The same while sections are arranged, when no objects come or go: most lie in the one that was asked for last. */
static ot_md latest;

static bool in_latest_object(const ot_touch *a, const ot_touch *b)
{
    if (a->segment != latest.segment || a->offset - latest.offset >= latest.len)
        if (!ot_object_of(&latest, ot_address(a->segment, a->offset))) {
            latest.len = 0;
            return true;
        }
    return b->offset - latest.offset < latest.len;
}

/* One run more of t, or the bytes behind it. */
static bool extend(ot_touch *t, const ot_touch *run)
{
    if (t->rows == 1 && t->offset + t->len == run->offset)
        t->len += run->len;
    else if (t->len != run->len || run->offset <= t->offset + t->len)
        return false;
    else if (t->rows == 1) {
        if (!in_one_object(t, run))
            return false;
        t->stride = run->offset - t->offset;
        t->rows = 2;
    } else if (run->offset == t->offset + t->rows * t->stride)
        t->rows++;
    else
        return false;
    return true;
}

/* Its rows become runs, of which its planes are the rows. */
static ot_touch whole_rows(const ot_touch *t)
{
    ot_touch rows = *t;

    rows.planes = 1;
    rows.apart = 0;
    rows.len = ot_touch_reach(&rows);
    rows.rows = t->planes;
    rows.stride = t->apart;
    return rows;
}

/* Is nothing left between columns, and does no plane reach into the next one? */
static bool are_rows_whole(const ot_touch *t)
{
    return t->rows > 1 && t->len == t->stride && (t->planes == 1 || t->rows * t->len <= t->apart);
}

/* Columns more of t, which lie beside its own or over them. */
static bool widen(ot_touch *t, const ot_touch *beside)
{
    uint64_t from = beside->offset - t->offset, wide = from + beside->len;

    if (from > t->len || wide > t->stride)
        return false;
    t->len = wide > t->len ? wide : t->len;
    return true;
}

/* The same in as many planes: members of structures. */
static bool widen_planes(ot_touch *t, const ot_touch *beside)
{
    if (t->planes == 1 || t->planes != beside->planes || t->apart != beside->apart || t->rows != beside->rows
        || t->stride != beside->stride || !widen(t, beside))
        return false;
    while (are_rows_whole(t))
        *t = whole_rows(t);
    return true;
}

/* One plane more of t, or columns that lie beside or over those of t: planes lie apart from each other. */
static bool extend_planes(ot_touch *t, const ot_touch *plane)
{
    if (t->rows == 1 || t->rows != plane->rows || t->len != plane->len || t->stride != plane->stride
        || plane->planes > 1 || plane->offset <= t->offset)
        return false;
    if (t->planes == 1 && plane->offset - t->offset <= t->len)
        return widen(t, plane);
    if (t->planes == 1) {
        if (!in_one_object(t, plane))
            return false;
        t->apart = plane->offset - t->offset;
        t->planes = 2;
        return true;
    }
    return plane->offset == t->offset + t->planes * t->apart && ++t->planes;
}

void ot_touch_add(ot_touches *t, const ot_touch *new)
{
    ot_touch *last = t->n ? &t->v[t->n - 1] : NULL;

    if (last && new->how != OT_WRITES_NOW && same_member(last, new) && last->planes == 1 && new->planes == 1
        && new->rows == 1 && extend(last, new))
        return;
    if (last && same_member(last, new) && widen_planes(last, new))
        return;
    if (t->n > 1 && same_member(last - 1, last) && extend_planes(last - 1, last))
        t->n--;
    if (t->n == t->cap) {
        t->cap = 2 * t->cap + 64;
        t->v = ot_realloc(t->v, t->cap * sizeof *t->v);
    }
    t->v[t->n++] = *new;
}

/* ---- orders ------------------------------------------------------------------------------------- */

static int compared(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Smaller for who comes first. */
static uint64_t member_of(const ot_touch *t)
{
    return (uint64_t)t->how << 62 | (uint64_t)t->first << 31 | t->n;
}

static int by_member(const void *a, const void *b)
{
    return compared(member_of(a), member_of(b));
}

static int by_section(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;

    if (a->segment != b->segment)
        return compared(a->segment, b->segment);
    if (a->offset != b->offset)
        return compared(a->offset, b->offset);
    if (a->len != b->len)
        return compared(a->len, b->len);
    return a->rows != b->rows ? compared(a->rows, b->rows) : compared(a->stride, b->stride);
}

static int by_readers(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;
    int order = compared(a->how, b->how);

    order = order ? order : by_section(a, b);
    return order ? order : compared(a->first, b->first);
}

/* A section with a stride reaches far: among the others it would be looked at for each piece. */
int ot_touch_by_group(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;
    uint64_t of_a = member_of(a), of_b = member_of(b);

    return of_a != of_b ? compared(of_a, of_b) : (a->rows > 1) - (b->rows > 1);
}

static int in_groups(const void *a, const void *b)
{
    int order = ot_touch_by_group(a, b);

    return order ? order : by_section(a, b);
}

/* ---- what lies between rows --------------------------------------------------------------------- */

static ot_touch whole(const ot_touch *t)
{
    ot_touch run = *t;

    run.len = ot_touch_reach(t);
    run.rows = run.planes = 1;
    run.stride = run.apart = 0;
    return run;
}

/* At most an eighth is left out. */
static bool is_dense(const ot_touch *t)
{
    return t->rows * t->planes > 1 && 8 * t->len * t->rows * t->planes >= 7 * ot_touch_reach(t);
}

/* Does no plane reach into the next one? */
static bool are_apart(const ot_touch *t)
{
    return t->planes > 1 && (t->rows - 1) * t->stride + t->len < t->apart;
}

/* At least half of what is so touched has been asked for. */
ot_touch ot_touch_by_planes(const ot_touch *t)
{
    return are_apart(t) && 2 * t->len >= t->stride ? whole_rows(t) : *t;
}

ot_touch ot_touch_read(const ot_touch *t)
{
    ot_touch rows = ot_touch_by_planes(t);

    return is_dense(&rows) ? whole(&rows) : rows;
}

bool ot_touch_is_block(const ot_touch *t)
{
    ot_touch read;

    if (t->rows == 1 && t->planes == 1)
        return true;
    if (t->how != OT_READS)
        return is_dense(t);
    read = ot_touch_read(t);
    return read.rows == 1 && read.planes == 1;
}

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
    ot_touch all = whole(t);
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
    ot_touch all = whole(t), rows = whole_rows(t);

    if (t->how != OT_WRITES || are_all(t) || !(is_dense(t) || holds_between(t, state)))
        return *t;
    return !meets_loads(&all) ? all : is_dense(t) && are_apart(t) && !meets_loads(&rows) ? rows : *t;
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
        if (member_of(t) != member_of(&t[i]))
            return false;
    return true;
}

/* Behind its last row as much may lie as between two of its rows, or planes; of a single row, an eighth. */
uint64_t ot_touch_behind(const ot_touch *t)
{
    if (t->planes > 1)
        return are_apart(t) ? t->apart - ((t->rows - 1) * t->stride + t->len) : 0;
    return t->rows > 1 ? t->stride - t->len : t->len / 8;
}

/* What lies between a section, which ends there, and the next member's, where it is little: it goes with the sections, as
   what lies between their rows does. So arrays with a rim that stays as it is are as many pieces as members. */
static uint64_t gap_behind(const ot_touch *t, const ot_touch *next, uint64_t end)
{
    const char *at = ot_address(t->segment, end - 1) + 1;
    uint64_t gap = next->offset - end;

    if (t->how != OT_WRITES || next->how != OT_WRITES || are_all(t) || next->segment != t->segment || !gap
        || gap > ot_touch_behind(t) || !in_latest_object(t, next) || ot_loads_meet(at, at + gap))
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
    if (read->n == read->cap) {
        read->cap = 2 * read->cap + 64;
        read->v = ot_realloc(read->v, read->cap * sizeof *read->v);
    }
    read->v[read->n] = *t;
    read->v[read->n++].how = OT_READS;
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

/* Where a row of the section begins that ends behind that place. */
static uint64_t begin_behind(const ot_md *md, uint64_t from)
{
    uint64_t at = md->offset;

    if (md->rows > 1 && at < from)
        at += (from - at) / md->stride * md->stride;
    return md->rows > 1 && at + md->len <= from ? at + md->stride : at;
}

/* What lies in front of the member's first row, or behind its last one, up to that of another member, becomes its own in
   parts: what it alone holds of so many bytes in front, */
static uint64_t own_in_front(const ot_touch *t, uint64_t gap, uint32_t state)
{
    ot_ranks member = ot_ranks_with(0, (int)t->first, (int)t->n);
    ot_md last = { .offset = t->offset - 1, .len = 1, .rows = 1, .segment = t->segment };
    ot_pieces all = ot_pieces_of(state, &last);
    const ot_pending *p;

    while (gap && (p = ot_pieces_next(&all))) {
        uint64_t at = begin_behind(&p->md, last.offset);
        if (p->holders == member && at <= last.offset)
            return ot_smaller(t->offset - at, gap);
    }
    return 0;
}

/* ... and those behind that no others hold. */
static uint64_t free_behind(const ot_touch *t, uint64_t end, uint64_t gap, uint32_t state)
{
    ot_ranks member = ot_ranks_with(0, (int)t->first, (int)t->n);
    ot_md behind = { .offset = end, .len = gap, .rows = 1, .segment = t->segment };
    ot_pieces all = ot_pieces_of(state, &behind);
    const ot_pending *p;

    while (gap && (p = ot_pieces_next(&all))) {
        uint64_t at = begin_behind(&p->md, end);
        if (p->holders != member && at < end + gap)
            gap = at < end ? 0 : at - end;
    }
    return gap;
}

/* Sections that members write between each other's: nothing else is written in the segment between these two places. */
struct between {
    ot_touch *v;
    size_t n;
    uint64_t from, to;
};

/* A block of planes with what lies between its rows, and a part of what lies between it and others': rows of one section, of
   which at most an eighth is left out. false: it is none. */
static bool widen_block(const ot_touch *t, const struct between *b, uint32_t state, ot_touch *wide)
{
    uint64_t gap = t->stride - t->len, front, last;
    ot_touch plane = *t, end;

    plane.planes = 1;
    if (t->how != OT_WRITES || are_all(t) || t->rows == 1 || !is_dense(&plane) || (t->planes > 1 && !are_apart(t)))
        return false;
    *wide = t->planes > 1 ? whole_rows(t) : whole(t);
    last = wide->offset + ot_touch_reach(wide);
    front = own_in_front(t, ot_smaller(gap, t->offset - b->from), state);
    wide->len += front + free_behind(t, wide->offset + wide->len, ot_smaller(gap, b->to - last), state);
    wide->offset -= front;
    end = *wide;
    end.offset += ot_touch_reach(wide) - 1;
    return in_latest_object(t, wide) && in_latest_object(t, &end) && (t->planes == 1 || wide->len <= t->apart)
        && !meets_loads(wide);
}

/* Does no other member write there? */
static bool is_alone_in(const ot_touch *wide, const struct between *b)
{
    ot_md mine = ot_touch_md(wide);

    for (size_t k = 0; k < b->n; k++) {
        ot_touch other = ot_touch_by_planes(&b->v[k]);
        ot_md md;
        if (member_of(&other) == member_of(wide))
            continue;
        if (other.planes > 1)
            other = whole(&other);
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

/* Of a block that others hold as yet, only what lies around its rows is to come: a column behind each of them. */
static void put_around(const ot_touch *t, const ot_touch *wide, ot_touches *read)
{
    uint64_t end = wide->offset + wide->len;
    ot_touch column = *wide;

    column.len = t->offset - wide->offset;
    if (column.len)
        put_read(read, &column);
    column.offset = t->offset + t->len;
    for (uint64_t row = 0; row < t->rows; row++, column.offset += t->stride) {
        column.len = ot_smaller(end - column.offset, t->stride - t->len);
        if (column.len)
            put_read(read, &column);
    }
}

/* As those of a grid do. */
static void widen_between(const struct between *b, uint32_t state, ot_touches *read)
{
    ot_touch wide;

    for (size_t i = 0; b->n <= MOST_BETWEEN && i < b->n; i++)
        if (widen_block(&b->v[i], b, state, &wide) && is_alone_in(&wide, b)) {
            if (!holds_all(&wide, state))
                put_around(&b->v[i], &wide, read);
            b->v[i] = wide;
        }
}

static uint64_t end_of(const ot_touch *t, size_t n)
{
    uint64_t end = 0;

    for (size_t i = 0; i < n; i++)
        end = ot_larger(end, t[i].offset + ot_touch_reach(&t[i]));
    return end;
}

/* t: all that is written; read: what is read with that. */
static void widen_written(ot_touches *t, uint32_t state, ot_touches *read)
{
    uint64_t front = 0, last;           /* bytes of the gap in front that are this member's; the end of what is alone */
    struct between b = { .from = 0 };

    ot_sort(t->v, t->n, sizeof *t->v, by_section);
    widen_ragged(t, read);
    for (size_t i = 0, together; i < t->n; i += together) {
        const ot_touch *next;
        b.from = i && t->v[i - 1].segment == t->v[i].segment ? end_of(b.v, b.n) : 0;
        together = alone(&t->v[i], t->n - i, &last);
        next = i + together < t->n ? &t->v[i + together] : NULL;
        b.v = &t->v[i];
        b.n = together;
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

/* ---- in order ----------------------------------------------------------------------------------- */

/* In the order of their members, and as they were within each. */
static void distribute(const ot_touches *from, ot_touch *to)
{
    size_t ranks = (size_t)ot.world.size, bins = (OT_WRITES_NOW + 1) * ranks + 1, *at = ot_alloc(bins * sizeof *at);

    memset(at, 0, bins * sizeof *at);
    for (size_t i = 0; i < from->n; i++)
        at[from->v[i].how * ranks + from->v[i].first + 1]++;
    for (size_t bin = 1; bin < bins; bin++)
        at[bin] += at[bin - 1];
    for (size_t i = 0; i < from->n; i++)
        to[at[from->v[i].how * ranks + from->v[i].first]++] = from->v[i];
    ot_free(at);
    ot_sort(to, from->n, sizeof *to, by_member);
}

/* Sections of the member that begins there: so many. */
static size_t of_member(const ot_touch *t, size_t n)
{
    uint64_t member = member_of(t);
    size_t i = 1;

    while (i < n && member_of(&t[i]) == member)
        i++;
    return i;
}

/* Does any section of a begin where one of b does? Both are in the order of memory. */
static bool begin_alike(const ot_touch *a, size_t na, const ot_touch *b, size_t nb)
{
    for (size_t i = 0, j = 0; i < na && j < nb; ) {
        if (a[i].segment == b[j].segment && a[i].offset == b[j].offset)
            return true;
        if (a[i].segment < b[j].segment || (a[i].segment == b[j].segment && a[i].offset < b[j].offset))
            i++;
        else
            j++;
    }
    return false;
}

/* Do members whose ranks follow each other perhaps read the same? Of each member, sections are in the order of memory. */
static bool read_alike(const ot_touches *t)
{
    const ot_touch *v = t->v, *end = v + t->n;
    size_t n = of_member(v, t->n), next;

    for (; v + n < end && v[n].how == OT_READS; v += n, n = next) {
        next = of_member(v + n, (size_t)(end - v) - n);
        if (begin_alike(v, n, v + n, next))
            return true;
    }
    return false;
}

/* What several members read is one section of all their ranks; then all are put in order. */
static void join_readers(ot_touches *t)
{
    size_t n = 0;

    if (t->n && !read_alike(t)) {
        for (size_t i = 0; i < t->n; i += n) {
            n = of_member(&t->v[i], t->n - i);
            if (n > 1)
                ot_sort(&t->v[i], n, sizeof *t->v, in_groups);
        }
        return;
    }
    ot_sort(t->v, t->n, sizeof *t->v, by_readers);
    for (size_t i = 0; i < t->n; i++) {
        ot_touch *last = n ? &t->v[n - 1] : NULL, *next = &t->v[i];
        if (last && last->how == OT_READS && next->how == OT_READS && !by_section(last, next)
            && last->first + last->n == next->first)
            last->n += next->n;
        else
            t->v[n++] = *next;
    }
    t->n = n;
    ot_sort(t->v, t->n, sizeof *t->v, in_groups);
}

/* Two rows that lie far from each other are two runs. */
void ot_touch_planes(ot_log *log, const ot_touch *t)
{
    ot_md md = ot_touch_md(t);

    if (t->rows == 2 && t->planes == 1) {
        ot_md first = { md.offset, md.len, 0, 1, md.segment }, second = first;
        second.offset += md.stride;
        ot_log_add(log, &first);
        ot_log_add(log, &second);
        return;
    }
    for (uint64_t i = 0; i < t->planes; i++, md.offset += t->apart)
        ot_log_add(log, &md);
}

static bool follows(const ot_md *a, const ot_md *b)
{
    return a->segment != b->segment ? a->segment > b->segment : a->offset > b->offset;
}

/* Sections without strides that are two runs at most: so many, in the order of memory. 0: there are others. */
static size_t unite_few(const ot_touch *t, size_t n, ot_md run[2])
{
    size_t runs = 0;

    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&t[i]);
        if (t[i].rows > 1 || t[i].planes > 1)
            return 0;
        for (size_t k = 0; k < runs; ) {
            uint64_t end = md.offset + md.len, other = run[k].offset + run[k].len;
            if (run[k].segment != md.segment || run[k].offset > end || md.offset > other) {
                k++;
                continue;
            }
            md.offset = run[k].offset < md.offset ? run[k].offset : md.offset;
            md.len = (other > end ? other : end) - md.offset;
            run[k] = run[--runs];
            k = 0;
        }
        if (runs == 2)
            return 0;
        run[runs++] = md;
    }
    if (runs == 2 && follows(&run[0], &run[1])) {
        ot_md first = run[1];
        run[1] = run[0];
        run[0] = first;
    }
    return runs;
}

static void append(ot_touches *t, const ot_touch *member, const ot_md *md)
{
    if (t->n == t->cap) {
        t->cap = 2 * t->cap + 64;
        t->v = ot_realloc(t->v, t->cap * sizeof *t->v);
    }
    t->v[t->n++] = (ot_touch){ member->first, member->n, md->offset, md->len, md->stride, md->rows, 0, 1, md->segment,
                               member->how };
}

/* What comes by stages is apart from what it touches: all members read it, the others only some of the rest. */
static void append_pieces(ot_touches *t, const ot_touch *member, const ot_md *md)
{
    ot_md rest = *md;

    while (rest.rows == 1 && rest.len) {
        ot_md part = rest;
        part.len = ot_stages_cut(&rest) - rest.offset;
        append(t, member, &part);
        rest.offset += part.len;
        rest.len -= part.len;
    }
    if (rest.rows > 1)
        append(t, member, &rest);
}

/* Arrays of one size that a loop goes through side by side become rows of one section, which it is simple to compute with
   only as long as all of them are touched: it is a run of each. */
static void append_apart(ot_touches *t, const ot_touch *member, const ot_md *md)
{
    ot_touch first = *member;
    ot_md run = { md->offset, md->len, 0, 1, md->segment };

    first.segment = md->segment;
    first.offset = md->offset;
    if (md->rows == 1 || md->rows > ARRAYS || in_latest_object(&first, &(ot_touch){ .offset = md->offset + md->stride })) {
        append_pieces(t, member, md);
        return;
    }
    for (uint64_t row = 0; row < md->rows; row++, run.offset += md->stride)
        append(t, member, &run);
}

void ot_touches_arrange(const ot_touches *all, uint32_t state, ot_touches *to)
{
    ot_touches sorted = { ot_alloc((all->n + 1) * sizeof *sorted.v), 0, 0 }, read = { NULL, 0, 0 };
    ot_touch *members;
    ot_log log = { .n = 0 };

    latest.len = 0;
    for (size_t i = 0; i < all->n; i++)
        if (all->v[i].how != OT_READS)
            sorted.v[sorted.n++] = all->v[i];
    widen_written(&sorted, state, &read);
    sorted.v = ot_realloc(sorted.v, (all->n + read.n + 1) * sizeof *sorted.v);
    for (size_t i = 0; i < read.n; i++)
        sorted.v[sorted.n++] = read.v[i];
    for (size_t i = 0, rows; i < all->n; i += rows) {
        ot_touch together = all->v[i];
        rows = together.how == OT_READS ? ot_ragged(&all->v[i], all->n - i, &together) : 1;
        if (together.how == OT_READS)
            sorted.v[sorted.n++] = ot_touch_read(&together);
    }
    members = ot_alloc((sorted.n + 1) * sizeof *members);
    distribute(&sorted, members);
    *to = (ot_touches){ .v = ot_alloc((sorted.n + 1) * sizeof *to->v), .cap = sorted.n + 1 };
    for (size_t i = 0, n, few; i < sorted.n; i += n) {
        ot_md run[2];
        n = of_member(&members[i], sorted.n - i);
        few = unite_few(&members[i], n, run);
        for (size_t k = 0; k < few; k++)
            append_pieces(to, &members[i], &run[k]);
        if (few)
            continue;
        log.n = 0;
        for (size_t k = i; k < i + n; k++)
            ot_touch_planes(&log, &members[k]);
        ot_log_normalise(&log);
        for (size_t k = 0; k < log.n; k++)
            append_apart(to, &members[i], &log.v[k]);
    }
    join_readers(to);
    ot_free(sorted.v);
    ot_free(read.v);
    ot_free(members);
    ot_free(log.v);
}
