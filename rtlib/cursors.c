/*
 * cursors.c: stores through cursors that only go on, as x[next[bucket]++] = key.
 *
 * Where a member has a row of cursors to itself, and its iterations do nothing else to them, each of them has passed all
 * that was stored through it when they are done. So the row is copied before, nothing is said at a store, and what lies
 * between where a cursor was and where it is has been stored. These runs stay with their member, if the construct keeps
 * what is stored to the block (withheld.c); otherwise they are marked.
 *
 * A store through another cursor than those of the row is marked where it happens; or it has met a page without access
 * (hull.c), and that page is compared as the row is. Each store is marked, if a cursor leads into the object that the
 * cursors lie in: stores through it could change them.
 */
#include <string.h>
#include "demand.h"

enum { MOST_ROWS = 4 };

static struct row {
    char *at, *object, *object_end;     /* the cursors, and what they are a part of, */
    size_t n;
    unsigned size;                      /* bytes of each: 4 or 8, */
    ot_buffer was;                      /* and what they were */
    char *x;                            /* what they are indices of, */
    size_t each;                        /* and bytes of its elements */
} rows[MOST_ROWS];
static size_t nrows;
static ot_stretches runs;

static long cursor_in(const char *v, unsigned size, size_t k)
{
    if (size == sizeof(long))
        return ((const long *)(const void *)v)[k];
    return ((const int *)(const void *)v)[k];
}

/* Where the element of that number is; it may be nowhere. */
static uintptr_t place_of(const struct row *r, long cursor)
{
    return (uintptr_t)r->x + (uintptr_t)cursor * r->each;
}

static bool any_leads_into_object(const struct row *r)
{
    const uintptr_t from = (uintptr_t)r->object, bytes = (uintptr_t)r->object_end - from + r->each;

    for (size_t k = 0; k < r->n; k++)
        if (place_of(r, cursor_in(r->at, r->size, k)) + r->each - from < bytes)
            return true;
    return false;
}

static otosp_span span_of(const struct row *r)
{
    return (otosp_span){ (otosp_size)r->at, r->n * r->size };
}

/* Another chunk goes on with it. */
static const struct row *find(const struct row *like)
{
    for (const struct row *r = rows; r < rows + nrows; r++)
        if (r->at == like->at && r->x == like->x && r->size == like->size && r->each == like->each)
            return r;
    return NULL;
}

static bool meets(const struct row *like)
{
    for (const struct row *r = rows; r < rows + nrows; r++)
        if (r->at < like->at + like->n * like->size && like->at < r->at + r->n * r->size)
            return true;
    return false;
}

otosp_span otosp_cursors_begin(int logs, const volatile void *first, otosp_size size, const volatile void *x,
                               otosp_size each)
{
    struct row r = { .size = (unsigned)size, .x = (char *)(uintptr_t)x, .each = each }, *to = &rows[nrows];
    otosp_span none = { 0, 0 }, all = { 0, ~(otosp_size)0 };
    const struct row *known;
    char *begin, *end, *object, *object_end;

    if (!logs)
        return all;
    if (logs != OTOSP_WITHIN || ot_checks || ot_racing
        || !ot_hull_around((const char *)(uintptr_t)first, &begin, &end, &object, &object_end))
        return none;
    r.at = begin;
    r.object = object;
    r.object_end = object_end;
    r.n = (size_t)(end - begin) / size;
    if ((known = find(&r)))
        return span_of(known);
    if (nrows == MOST_ROWS || meets(&r) || any_leads_into_object(&r))
        return none;
    bool user = ot_enter_runtime();
    r.was = to->was;
    *to = r;
    to->was.n = 0;
    ot_buffer_add(&to->was, to->at, to->n * to->size);
    nrows++;
    ot_leave_runtime(user);
    return span_of(to);
}

/* What another one than a cursor of the row leads to: where that is a cursor, nobody can say what it was. */
static void keep_off(const struct row *r, uintptr_t at)
{
    if (at - (uintptr_t)r->object < (size_t)(r->object_end - r->object))
        ot_fatal_at(ot.shown->site, "what is stored through a cursor of another thread changes cursors: please let these "
                    "lie in an object of their own");
}

void otosp_cursor_astray(int logs, int slot, const void *cursor, otosp_size size, const void *at, otosp_size bytes)
{
    if (logs != OTOSP_WITHIN || !ot_is_within((char *)(uintptr_t)cursor, size))
        otosp_wrote_elsewhere(logs, slot, cursor, size);
    for (const struct row *r = rows; r < rows + nrows; r++)
        keep_off(r, (uintptr_t)at);
    otosp_wrote_elsewhere(OTOSP_OUTSIDE(logs), slot, at, bytes);
}

/* ---- when the iterations are done ------------------------------------------------------------------- */

/* As stores one by one would be. */
static void mark_passed(const struct row *r)
{
    for (size_t k = 0; k < r->n; k++) {
        long from = cursor_in(r->was.p, r->size, k), to = cursor_in(r->at, r->size, k);
        if (from != to)
            ot_scatter_run((char *)place_of(r, from), (size_t)(to - from) * r->each);
    }
}

/* The runs of a row, if all of them lie in blocks that the construct keeps. */
static bool list_passed(const struct row *r)
{
    const char *block_begin = NULL, *block_end = NULL, *heap = ot_address(OT_SEGMENT_HEAP, 0);

    for (size_t k = 0; k < r->n; k++) {
        long from = cursor_in(r->was.p, r->size, k), to = cursor_in(r->at, r->size, k);
        const char *a = (const char *)place_of(r, from), *b = (const char *)place_of(r, to);
        ot_md block;

        if (from == to)
            continue;
        if (a < block_begin || a >= block_end) {
            if (!ot_withholds(a) || !ot_heap_block(&block, a))
                return false;
            block_begin = ot_address(block.segment, block.offset);
            block_end = block_begin + block.len;
        }
        if (from > to || b > block_end)
            return false;
        ot_stretches_add(&runs, (uint64_t)(a - heap), (uint64_t)(b - heap));
    }
    return true;
}

/* Cursors that are not this member's have been counted up in a page; copied before that. */
void ot_cursors_strayed(const char *page, const char *copy)
{
    for (const struct row *r = rows; r < rows + nrows; r++)
        for (size_t k = 0; page >= r->object && page < r->object_end && k < OT_MARKED_PAGE / r->size; k++) {
            long from = cursor_in(copy, r->size, k), to = cursor_in(page, r->size, k);
            if (from == to)
                continue;
            keep_off(r, place_of(r, from));
            ot_scatter_run((char *)place_of(r, from), (size_t)(to - from) * r->each);
        }
}

/* What has marks, too, is told by marks alone: they are counted. */
void ot_cursors_close(bool travel)
{
    bool listed = travel && !ot_scatter_bytes();

    runs.n = 0;
    for (size_t i = 0; i < nrows && listed; i++)
        listed = list_passed(&rows[i]);
    for (size_t i = 0; i < nrows && !listed; i++)
        mark_passed(&rows[i]);
    nrows = 0;
    if (listed)
        ot_stretches_order(&runs);
    else
        runs.n = 0;
}

const ot_stretches *ot_cursors_take(void)
{
    return &runs;
}
