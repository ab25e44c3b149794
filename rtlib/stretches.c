/*
 * stretches.c: lists of runs of bytes of the heap, in the order of memory, none of which meets another one.
 */
#include <string.h>
#include "rt.h"

void ot_stretches_add(ot_stretches *to, uint64_t from, uint64_t end)
{
    if (to->n == to->cap)
        to->v = ot_realloc(to->v, (to->cap = 2 * to->cap + 64) * sizeof *to->v);
    to->v[to->n++] = (ot_stretch){ from, end };
}

/* In order, behind or into the last one. */
static void append(ot_stretches *to, const ot_stretch *s)
{
    ot_stretch *last = to->n ? &to->v[to->n - 1] : NULL;

    if (last && s->from <= last->to)
        last->to = s->to > last->to ? s->to : last->to;
    else
        ot_stretches_add(to, s->from, s->to);
}

static int in_order(const void *pa, const void *pb)
{
    const ot_stretch *a = pa, *b = pb;

    return (a->from > b->from) - (a->from < b->from);
}

void ot_stretches_order(ot_stretches *s)
{
    size_t n = s->n, sorted = 1;

    while (sorted < n && s->v[sorted - 1].to < s->v[sorted].from)
        sorted++;
    if (sorted >= n)
        return;
    while (sorted < n && s->v[sorted - 1].from <= s->v[sorted].from)
        sorted++;
    if (sorted < n)
        ot_sort(s->v, n, sizeof *s->v, in_order);
    s->n = 0;
    for (size_t i = 0; i < n; i++)
        append(s, &(ot_stretch){ s->v[i].from, s->v[i].to });
}

void ot_stretches_cut(ot_stretches *s, uint64_t from, uint64_t end)
{
    static ot_stretches left;
    ot_stretches was = *s;

    left.n = 0;
    for (size_t i = 0; i < was.n; i++) {
        const ot_stretch *v = &was.v[i];
        if (v->from < from)
            ot_stretches_add(&left, v->from, v->to < from ? v->to : from);
        if (v->to > end)
            ot_stretches_add(&left, v->from > end ? v->from : end, v->to);
    }
    *s = left;
    left = was;
}

void ot_stretches_take(ot_stretches *to, const ot_stretches *from)
{
    static ot_stretches merged;
    ot_stretches was = *to;
    size_t i = 0, k = 0;

    if (!from->n)
        return;
    merged.n = 0;
    while (i < was.n || k < from->n)
        append(&merged, k == from->n || (i < was.n && was.v[i].from <= from->v[k].from) ? &was.v[i++] : &from->v[k++]);
    *to = merged;
    merged = was;
}

/* The first one that ends behind that. */
static size_t first_behind(const ot_stretches *s, uint64_t offset)
{
    size_t low = 0, high = s->n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (s->v[i].to <= offset)
            low = i + 1;
        else
            high = i;
    }
    return low;
}

/* What they have of a section, row by row; until the next call. */
static const ot_stretches *within(const ot_stretches *s, const ot_md *md)
{
    static ot_stretches parts;

    parts.n = 0;
    for (uint64_t row = 0; s->n && row < md->rows; row++) {
        uint64_t from = md->offset + row * md->stride, end = from + md->len;

        for (size_t i = first_behind(s, from); i < s->n && s->v[i].from < end; i++)
            ot_stretches_add(&parts, s->v[i].from > from ? s->v[i].from : from, s->v[i].to < end ? s->v[i].to : end);
    }
    return &parts;
}

void ot_stretches_encode(const ot_stretches *s, const ot_md *md, bool stay, ot_buffer *out)
{
    const ot_stretches *parts = within(s, md);

    for (const ot_stretch *p = parts->v; p < parts->v + parts->n; p++) {
        const char *at = ot_address(OT_SEGMENT_HEAP, p->from);
        if (stay && p->to - p->from >= OT_PEEKED_ROW)
            ot_run_encode_place(out, at, p->to - p->from);
        else
            ot_run_encode(out, at, p->to - p->from);
    }
}

size_t ot_stretches_bytes(const ot_stretches *s, const ot_md *md)
{
    const ot_stretches *parts = within(s, md);
    size_t bytes = 0;

    for (const ot_stretch *p = parts->v; p < parts->v + parts->n; p++)
        bytes += p->to - p->from;
    return bytes;
}

void ot_stretches_encode_all(const ot_stretches *s, ot_buffer *out)
{
    for (size_t i = 0; i < s->n; i++)
        ot_run_encode(out, ot_address(OT_SEGMENT_HEAP, s->v[i].from), s->v[i].to - s->v[i].from);
}
