/*
 * md.c: memory descriptors: logging with merging, putting in order, encoding, packing.
 *
 * A log grows by ot_log_add in the order of writing, and merges a new section with one of the latest
 * few. ot_log_normalise brings it into the order of memory, merges what touches or overlaps, and finds
 * sections of equal length at equal distance, so that a column of a matrix is one descriptor however
 * its elements were reported.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

#define RECENT 8                        /* how many of the latest entries a new one may merge with */
#define LONG   65536                    /* entries of a log that is put in order before it grows */

/* Is this section sent from and received into its own place, rather than packed, if one of so many bytes is? */
bool ot_md_direct(const ot_md *md, size_t least)
{
    return md->rows == 1 && md->len >= least;
}

/* Extends a to hold b as well, where the union is again one section with nothing in between. */
static bool merge(ot_md *a, const ot_md *b)
{
    if (a->segment != b->segment)
        return false;
    if (a->rows == 1 && b->rows == 1) {
        uint64_t a_end = a->offset + a->len, b_end = b->offset + b->len;
        if (b->offset > a_end || a->offset > b_end)
            return false;
        a->offset = a->offset < b->offset ? a->offset : b->offset;
        a->len = (a_end > b_end ? a_end : b_end) - a->offset;
        return true;
    }
    if (b->offset < a->offset)
        return false;
    if (a->rows == 1)
        return ot_md_end(b) <= a->offset + a->len;
    if (b->rows == 1 && b->len == a->len) {                                /* the next row, or one of ours */
        uint64_t distance = b->offset - a->offset;
        if (distance % a->stride || distance / a->stride > a->rows)
            return false;
        a->rows += distance / a->stride == a->rows;
        return true;
    }
    if (b->rows == a->rows && b->stride == a->stride && b->offset <= a->offset + a->len) {
        uint64_t end = b->offset + b->len;                                 /* the column beside it */
        if (end > a->offset + a->len)
            a->len = end - a->offset;
        if (a->len >= a->stride) {
            a->len += (a->rows - 1) * a->stride;
            a->rows = 1;
            a->stride = 0;
        }
        return true;
    }
    if (b->rows + 1 == a->rows && b->stride == a->stride && b->offset == a->offset + a->len
        && a->len + b->len == a->stride) {                                 /* what lies between our rows */
        a->len += b->rows * a->stride;
        a->rows = 1;
        a->stride = 0;
        return true;
    }
    if (b->rows > 1 && b->len == a->len && b->stride == a->stride) {       /* more rows, or the same */
        uint64_t distance = b->offset - a->offset;
        if (distance % a->stride || distance / a->stride > a->rows)
            return false;
        if (distance / a->stride + b->rows > a->rows)
            a->rows = distance / a->stride + b->rows;
        return true;
    }
    return false;
}

/* A long log is put in order before it grows: scattered stores often fill a piece of memory in the end. */
static void append(ot_log *log, const ot_md *md)
{
    if (log->n == log->cap) {
        if (log->n >= LONG)
            ot_log_normalise(log);
        if (log->n >= log->cap / 2) {
            log->cap = log->cap ? 2 * log->cap : 16;
            log->v = ot_realloc(log->v, log->cap * sizeof *log->v);
        }
    }
    log->v[log->n++] = *md;
}

void ot_log_add(ot_log *log, const ot_md *md)
{
    size_t stop = log->n > RECENT ? log->n - RECENT : 0;
    for (size_t i = log->n; i > stop; i--)
        if (merge(&log->v[i - 1], md))
            return;
    append(log, md);
}

static int by_place(const void *pa, const void *pb)
{
    const ot_md *a = pa, *b = pb;
    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    if (a->rows != b->rows)
        return a->rows < b->rows ? -1 : 1;
    return (a->len > b->len) - (a->len < b->len);
}

/* Does the run from i on go on with equal lengths at equal distances? Returns its length. */
static size_t equal_run(const ot_log *log, size_t i)
{
    const ot_md *v = log->v;
    size_t n = 1;

    while (i + n < log->n && v[i + n].segment == v[i].segment && v[i + n].rows == 1 && v[i].rows == 1
           && v[i + n].len == v[i].len
           && v[i + n].offset - v[i + n - 1].offset == v[i + 1].offset - v[i].offset)
        n++;
    return n;
}

/* Behind the first n entries of a log, or into the last of them, which may then go on to fill what was left in front. */
static void put_behind(ot_log *log, size_t *n, ot_md md)
{
    log->v[(*n)++] = md;
    while (*n > 1 && merge(&log->v[*n - 2], &log->v[*n - 1]))
        --*n;
}

/* Contiguous entries that touch become one, whatever strided ones lie between them in the order of memory. */
static void join_runs(ot_log *log)
{
    ot_md *run = NULL;                  /* the last contiguous one */
    size_t n = 0;

    for (size_t i = 0; i < log->n; i++) {
        const ot_md md = log->v[i];

        if (md.rows == 1 && run && merge(run, &md))
            continue;
        if (md.rows == 1)
            run = &log->v[n];
        log->v[n++] = md;
    }
    log->n = n;
}

/*
 * Afterwards entries are in the order of (segment, offset), contiguous ones neither touch nor overlap
 * each other, and runs of three and more that are equally spaced are strided sections, but for those
 * that are sent one by one without a copy. The bytes described are the same.
 */
void ot_log_normalise(ot_log *log)
{
    size_t n = 0;

    if (log->n < 2)
        return;
    ot_sort(log->v, log->n, sizeof *log->v, by_place);
    join_runs(log);
    for (size_t i = 0; i < log->n; i++)
        put_behind(log, &n, log->v[i]);
    log->n = n;

    n = 0;
    for (size_t i = 0; i < log->n; ) {
        size_t run = equal_run(log, i);
        ot_md md = log->v[i];
        if (run < 3 || md.len >= OT_DIRECT || log->v[i + 1].offset - md.offset <= md.len)
            run = 1;
        else {
            md.stride = log->v[i + 1].offset - md.offset;
            md.rows = run;
        }
        i += run;
        put_behind(log, &n, md);
    }
    log->n = n;
}

/*
 * Encoding: numbers of seven bits a byte, low ones first. A section is
 *     (segment << 1 | strided), offset - end of the section before (zigzag), len [, stride, rows]
 * so a scattered element costs three to five bytes.
 */
static void put(ot_buffer *b, uint64_t x)
{
    char *p = b->p + b->n;                                                 /* reserved by the caller */
    for (; x >= 128; x >>= 7)
        *p++ = (char)(x | 128);
    *p++ = (char)x;
    b->n = (size_t)(p - b->p);
}

static const char *get(uint64_t *x, const char *p, const char *end)
{
    *x = 0;
    for (int shift = 0; p && p < end && shift < 64; shift += 7) {
        unsigned char c = (unsigned char)*p++;
        *x |= (uint64_t)(c & 127) << shift;
        if (c < 128)
            return p;
    }
    return NULL;
}

void ot_md_encode(ot_buffer *b, const ot_md *md, size_t n)
{
    uint64_t before = 0;

    for (size_t i = 0; i < n; i++) {
        int64_t skip = (int64_t)(md[i].offset - before);
        ot_buffer_reserve(b, 50);
        put(b, (uint64_t)md[i].segment << 1 | (md[i].rows > 1));
        put(b, (uint64_t)skip << 1 ^ (uint64_t)(skip >> 63));
        put(b, md[i].len);
        if (md[i].rows > 1) {
            put(b, md[i].stride);
            put(b, md[i].rows);
        }
        before = md[i].offset + md[i].len;
    }
}

/* Decodes n sections and returns where they end; NULL if the bytes are no sections of this rank's memory. */
const char *ot_md_decode(ot_md *md, size_t n, const char *p, const char *end)
{
    uint64_t before = 0, first, skip;

    for (size_t i = 0; i < n && p; i++) {
        md[i].stride = 0;
        md[i].rows = 1;
        p = get(&md[i].len, get(&skip, get(&first, p, end), end), end);
        if (p && first & 1)
            p = get(&md[i].rows, get(&md[i].stride, p, end), end);
        md[i].segment = (uint32_t)(first >> 1);
        md[i].offset = before + (skip >> 1 ^ -(skip & 1));
        before = md[i].offset + md[i].len;
        const ot_segment *s = ot_segment_of(md[i].segment);
        if (!s || s->kind == OT_KIND_READONLY || md[i].offset >= s->size || ot_md_end(&md[i]) > s->size)
            return NULL;
    }
    return p;
}

/* Copying between a section and a packed buffer of ot_md_bytes(md): runs of 4 and 8 bytes unrolled. */
#define COPY_ROWS(size, to, to_step, from, from_step) do {                              \
        for (uint64_t row = 0; row < md->rows; row++)                                   \
            memcpy((to) + row * (to_step), (from) + row * (from_step), size);           \
    } while (0)
#define COPY(to, to_step, from, from_step)                                              \
    switch (md->len) {                                                                  \
    case 4:  COPY_ROWS(4, to, to_step, from, from_step); break;                         \
    case 8:  COPY_ROWS(8, to, to_step, from, from_step); break;                         \
    default: COPY_ROWS(md->len, to, to_step, from, from_step);                          \
    }

void ot_md_pack(char *to, const ot_md *md)
{
    const char *from = ot_address(md->segment, md->offset);
    COPY(to, md->len, from, md->stride)
}

void ot_md_unpack(const ot_md *md, const char *from)
{
    char *to = ot_address(md->segment, md->offset);
    COPY(to, md->stride, from, md->len)
}
