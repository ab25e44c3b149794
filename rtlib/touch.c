/*
 * touch.c: what the members of a construct read and write, as it is told, and shapes of that.
 *
 * What one member tells of one array, piece by piece, becomes one section where it goes on: runs become rows, and rows
 * become planes.
 */
#include "touch.h"

ot_md ot_touch_md(const ot_touch *t)
{
    return (ot_md){ .offset = t->offset, .len = t->len, .stride = t->stride, .rows = t->rows, .segment = t->segment };
}

uint64_t ot_touch_plane(const ot_touch *t)
{
    return (t->rows - 1) * t->stride + t->len;
}

uint64_t ot_touch_reach(const ot_touch *t)
{
    return (t->planes - 1) * t->apart + ot_touch_plane(t);
}

ot_md ot_touch_run(const ot_touch *t)
{
    return (ot_md){ .offset = t->offset, .len = ot_touch_reach(t), .rows = 1, .segment = t->segment };
}

/* ---- shapes ------------------------------------------------------------------------------------- */

/* Its rows become runs, of which its planes are the rows. */
ot_touch ot_touch_whole_rows(const ot_touch *t)
{
    ot_touch rows = *t;

    rows.planes = 1;
    rows.apart = 0;
    rows.len = ot_touch_reach(&rows);
    rows.rows = t->planes;
    rows.stride = t->apart;
    return rows;
}

ot_touch ot_touch_whole(const ot_touch *t)
{
    ot_touch run = *t;

    run.len = ot_touch_reach(t);
    run.rows = run.planes = 1;
    run.stride = run.apart = 0;
    return run;
}

/* At most an eighth is left out. */
bool ot_touch_is_dense(const ot_touch *t)
{
    return t->rows * t->planes > 1 && 8 * t->len * t->rows * t->planes >= 7 * ot_touch_reach(t);
}

/* Does no plane reach into the next one? */
bool ot_touch_are_apart(const ot_touch *t)
{
    return t->planes > 1 && ot_touch_plane(t) < t->apart;
}

/* At least half of what is so touched has been asked for. */
ot_touch ot_touch_by_planes(const ot_touch *t)
{
    return ot_touch_are_apart(t) && 2 * t->len >= t->stride ? ot_touch_whole_rows(t) : *t;
}

ot_touch ot_touch_read(const ot_touch *t)
{
    ot_touch rows = ot_touch_by_planes(t);

    return ot_touch_is_dense(&rows) ? ot_touch_whole(&rows) : rows;
}

bool ot_touch_is_block(const ot_touch *t)
{
    ot_touch read;

    if (t->rows == 1 && t->planes == 1)
        return true;
    if (t->how != OT_READS)
        return ot_touch_is_dense(t);
    read = ot_touch_read(t);
    return read.rows == 1 && read.planes == 1;
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
        *t = ot_touch_whole_rows(t);
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

void ot_touch_append(ot_touches *t, const ot_touch *new)
{
    if (t->n == t->cap) {
        t->cap = 2 * t->cap + 64;
        t->v = ot_realloc(t->v, t->cap * sizeof *t->v);
    }
    t->v[t->n++] = *new;
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
    ot_touch_append(t, new);
}

/* ---- while sections are arranged ---------------------------------------------------------------- */

/* Most lie in the object that was asked for last. */
static ot_md latest;

const ot_md *ot_touch_object(const ot_touch *t)
{
    if ((t->segment != latest.segment || t->offset - latest.offset >= latest.len)
        && !ot_object_of(&latest, ot_address(t->segment, t->offset)))
        latest.len = 0;
    return latest.len ? &latest : NULL;
}

bool ot_touch_in_object(const ot_touch *a, const ot_touch *b)
{
    const ot_md *object = ot_touch_object(a);

    return !object || b->offset - object->offset < object->len;
}

void ot_touch_look_anew(void)
{
    latest.len = 0;
}

uint64_t ot_touch_member(const ot_touch *t)
{
    return (uint64_t)t->how << 62 | (uint64_t)t->first << 31 | t->n;
}

int ot_touch_by_section(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;

    if (a->segment != b->segment)
        return ot_compared(a->segment, b->segment);
    if (a->offset != b->offset)
        return ot_compared(a->offset, b->offset);
    if (a->len != b->len)
        return ot_compared(a->len, b->len);
    return a->rows != b->rows ? ot_compared(a->rows, b->rows) : ot_compared(a->stride, b->stride);
}
