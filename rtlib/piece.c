/*
 * piece.c: what two sections share, and what one of them has alone.
 *
 * A strided section is a rectangle in a grid whose rows are `stride` bytes long. A contiguous one is at most three
 * rectangles of that grid: the end of a row, whole rows, the beginning of one. So are two sections of the same
 * stride, one shifted against the other. Rectangles are cut by rectangles.
 */
#include "demand.h"

typedef struct rect {
    int64_t top, bottom, left, right;   /* rows top .. bottom-1, bytes left .. right-1 of each */
} rect;

typedef struct grid {
    uint64_t origin, stride;
} grid;

static int64_t below(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t above(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The section in the grid: so many rectangles, at most 3. */
static int rects_of(const ot_md *md, grid g, rect *to)
{
    int64_t s = (int64_t)g.stride, d = (int64_t)(md->offset - g.origin), row = d / s - (d % s < 0), at = d - row * s;
    int64_t rows = (int64_t)md->rows, len = (int64_t)md->len;
    int n = 0;

    if (at + len <= s) {
        to[0] = (rect){ row, row + rows, at, at + len };
        return 1;
    }
    if (rows > 1) {
        to[0] = (rect){ row, row + rows, at, s };
        to[1] = (rect){ row + 1, row + 1 + rows, 0, at + len - s };
        return 2;
    }
    if (at) {
        to[n++] = (rect){ row, row + 1, at, s };
        row++;
        len -= s - at;
    }
    if (len >= s)
        to[n++] = (rect){ row, row + len / s, 0, s };
    row += len / s;
    if (len % s)
        to[n++] = (rect){ row, row + 1, 0, len % s };
    return n;
}

static ot_md md_of(rect r, grid g, uint32_t segment)
{
    uint64_t rows = (uint64_t)(r.bottom - r.top), len = (uint64_t)(r.right - r.left);
    ot_md md = { .offset = g.origin + (uint64_t)r.top * g.stride + (uint64_t)r.left, .len = len, .rows = rows,
                 .stride = g.stride, .segment = segment };

    if (len == g.stride) {
        md.len *= rows;
        md.rows = 1;
    }
    if (md.rows == 1)
        md.stride = 0;
    return md;
}

static bool share(rect a, rect b, rect *both)
{
    *both = (rect){ above(a.top, b.top), below(a.bottom, b.bottom), above(a.left, b.left), below(a.right, b.right) };
    return both->top < both->bottom && both->left < both->right;
}

/* What is left of a without the part `both` of it: at most 4. */
static int without(rect a, rect both, rect *to)
{
    const rect parts[] = {
        { a.top, both.top, a.left, a.right }, { both.bottom, a.bottom, a.left, a.right },
        { both.top, both.bottom, a.left, both.left }, { both.top, both.bottom, both.right, a.right }
    };
    int n = 0;

    for (int i = 0; i < 4; i++)
        if (parts[i].top < parts[i].bottom && parts[i].left < parts[i].right)
            to[n++] = parts[i];
    return n;
}

bool ot_md_meets(const ot_md *a, const ot_md *b)
{
    const ot_md *rows = a->rows > 1 ? a : b, *other = rows == a ? b : a;
    uint64_t at;

    if (a->segment != b->segment || a->offset >= ot_md_end(b) || b->offset >= ot_md_end(a))
        return false;
    if (rows->rows == 1 || (other->rows > 1 && other->stride != rows->stride))
        return true;
    at = other->offset >= rows->offset ? (other->offset - rows->offset) % rows->stride
       : (rows->stride - (rows->offset - other->offset) % rows->stride) % rows->stride;
    return at < rows->len || at + other->len > rows->stride;
}

bool ot_md_cut(const ot_md *a, const ot_md *b, ot_md *shared, int *nshared, ot_md *rest, int *nrest)
{
    const ot_md *of = a->rows > 1 ? a : b;
    grid g = { of->rows > 1 ? of->offset : a->offset < b->offset ? a->offset : b->offset,
               of->rows > 1 ? of->stride : (uint64_t)1 << 62 };
    rect left[OT_MOST_PARTS], by[3], both;
    int nleft, nby;

    *nshared = *nrest = 0;
    if (a->rows > 1 && b->rows > 1 && a->stride != b->stride)
        return false;
    nleft = rects_of(a, g, left);
    nby = rects_of(b, g, by);
    for (int i = 0; i < nby; i++)
        for (int j = 0; j < nleft; )
            if (share(left[j], by[i], &both)) {
                shared[(*nshared)++] = md_of(both, g, a->segment);
                rect whole = left[j];
                left[j] = left[--nleft];
                nleft += without(whole, both, left + nleft);
            } else
                j++;
    for (int i = 0; i < nleft; i++)
        rest[(*nrest)++] = md_of(left[i], g, a->segment);
    return true;
}

static ot_md row_of(const ot_md *md, uint64_t row)
{
    return (ot_md){ .offset = md->offset + row * md->stride, .len = md->len, .rows = 1, .segment = md->segment };
}

static void append(ot_log *log, const ot_md *md)
{
    if (log->n == log->cap) {
        log->cap = 2 * log->cap + 16;
        log->v = ot_realloc(log->v, log->cap * sizeof *log->v);
    }
    log->v[log->n++] = *md;
}

static void cut(const ot_md *a, const ot_md *by, ot_log *rest, ot_log *taken);

/* The same row by row of `by`, which has another stride. */
static void cut_by_rows(const ot_md *a, const ot_md *by, ot_log *rest, ot_log *taken)
{
    ot_log left = { .n = 0 }, next = { .n = 0 }, swap;

    append(&left, a);
    for (uint64_t row = 0; row < by->rows; row++) {
        ot_md one = row_of(by, row);
        next.n = 0;
        for (size_t i = 0; i < left.n; i++)
            cut(&left.v[i], &one, &next, taken);
        swap = left;
        left = next;
        next = swap;
    }
    for (size_t i = 0; i < left.n; i++)
        append(rest, &left.v[i]);
    ot_free(left.v);
    ot_free(next.v);
}

/* Both are contiguous. */
static void cut_run(const ot_md *a, const ot_md *by, ot_log *rest, ot_log *taken)
{
    uint64_t from = a->offset > by->offset ? a->offset : by->offset;
    uint64_t a_end = a->offset + a->len, by_end = by->offset + by->len, to = a_end < by_end ? a_end : by_end;

    append(taken, &(ot_md){ .offset = from, .len = to - from, .rows = 1, .segment = a->segment });
    if (a->offset < from)
        append(rest, &(ot_md){ .offset = a->offset, .len = from - a->offset, .rows = 1, .segment = a->segment });
    if (to < a_end)
        append(rest, &(ot_md){ .offset = to, .len = a_end - to, .rows = 1, .segment = a->segment });
}

static void cut(const ot_md *a, const ot_md *by, ot_log *rest, ot_log *taken)
{
    ot_md shared[OT_MOST_PARTS], left[OT_MOST_PARTS];
    int nshared = 0, nleft = 0;

    if (a->rows == 1 && by->rows == 1 && ot_md_meets(a, by)) {
        cut_run(a, by, rest, taken);
        return;
    }
    if (ot_md_meets(a, by) && !ot_md_cut(a, by, shared, &nshared, left, &nleft)) {
        if (a->rows >= by->rows)
            cut_by_rows(a, by, rest, taken);
        for (uint64_t row = 0; a->rows < by->rows && row < a->rows; row++) {
            ot_md one = row_of(a, row);
            cut(&one, by, rest, taken);
        }
        return;
    }
    if (!nshared) {
        append(rest, a);
        return;
    }
    for (int i = 0; i < nshared; i++)
        append(taken, &shared[i]);
    for (int i = 0; i < nleft; i++)
        append(rest, &left[i]);
}

void ot_log_take(ot_log *log, const ot_md *md, ot_log *taken)
{
    size_t n = log->n;

    for (size_t i = 0; i < n; ) {
        ot_md of = log->v[i];
        if (!ot_md_meets(&of, md)) {
            i++;
            continue;
        }
        log->v[i] = log->v[--n];
        log->v[n] = log->v[--log->n];
        cut(&of, md, log, taken);
    }
}
