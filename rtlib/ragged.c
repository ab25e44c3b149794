/*
 * ragged.c: rows that get longer or shorter, as those of a triangle do.
 *
 * Each would be a section of its own, and a step costs time for each section. So rows that follow each other at an equal
 * distance, of their beginnings or of their ends, are taken to be as long as the longest of them, if that adds little.
 * Of a triangle with n rows some log(n) rectangles are made, of a small one a single one.
 */
#include "demand.h"

enum { FEW = 3 };                       /* rows that are worth it */
enum { OF_ROW = 256 };                  /* bytes whose reading costs less than to compute with one row */

static uint64_t end_of(const ot_touch *t)
{
    return t->offset + t->len;
}

static bool is_row(const ot_touch *t, const ot_touch *first)
{
    return t->rows == 1 && t->planes == 1 && t->how == first->how && t->first == first->first && t->n == first->n
        && t->segment == first->segment;
}

/* Of one object, and no longer than from the first row to the last one. */
static bool is_between(const ot_touch *all, const ot_touch *first, const ot_touch *last)
{
    uint64_t end = all->offset + (all->rows - 1) * all->stride + all->len;
    ot_md object;

    return all->offset >= first->offset && end <= end_of(last)
        && (!ot_object_of(&object, ot_address(all->segment, all->offset)) || end <= object.offset + object.len);
}

/* What is added to rows with so many bytes, when each is as long as the longest: what is written is a piece then that
   all the others lack, so it is to be little of it. */
static bool is_little(enum ot_how how, uint64_t longest, uint64_t rows, uint64_t bytes)
{
    uint64_t added = rows * longest - bytes;

    return 8 * added <= rows * longest || (how == OT_READS && added <= rows * OF_ROW);
}

/* Of the first rows, whose beginnings, or ends, are equally far apart, so many that little is added to them. */
static size_t together(const ot_touch *t, size_t n, uint64_t place(const ot_touch *), ot_touch *all)
{
    uint64_t apart = n > 1 ? place(&t[1]) - place(t) : 0, longest = t->len, sum = t->len, wider;
    size_t rows = 1;

    for (; rows < n && is_row(&t[rows], t) && place(&t[rows]) - place(&t[rows - 1]) == apart; rows++) {
        wider = t[rows].len > longest ? t[rows].len : longest;
        if (wider > apart || !is_little((enum ot_how)t->how, wider, rows + 1, sum + t[rows].len))
            break;
        longest = wider;
        sum += t[rows].len;
    }
    *all = *t;
    all->offset = place(t) - (place == end_of ? longest : 0);
    all->len = longest;
    all->rows = rows;
    all->stride = rows > 1 ? apart : 0;
    return rows;
}

static uint64_t beginning_of(const ot_touch *t)
{
    return t->offset;
}

size_t ot_ragged(const ot_touch *t, size_t n, ot_touch *all)
{
    ot_touch by_beginning, by_end;
    size_t begins, ends;

    if (!is_row(t, t) || n < FEW || !is_row(&t[1], t) || t[1].offset < end_of(t) || t->len == t[1].len)
        return 1;
    begins = together(t, n, beginning_of, &by_beginning);
    ends = together(t, n, end_of, &by_end);
    if (begins >= FEW && begins >= ends && is_between(&by_beginning, t, &t[begins - 1])) {
        *all = by_beginning;
        return begins;
    }
    if (ends >= FEW && is_between(&by_end, t, &t[ends - 1])) {
        *all = by_end;
        return ends;
    }
    return 1;
}
