/*
 * box.c: what nested loops touch of an array: runs of bytes at equal distances, in several dimensions.
 *
 * However many loops there are, and in whatever order they go: what is contiguous is one run, and a box has as few
 * dimensions as it can have, those of shorter strides first.
 */
#include <stdlib.h>
#include "demand.h"

static void insert(ot_box *b, size_t count, size_t stride)
{
    int k = b->n++;

    for (; k && b->by[k - 1].stride > stride; k--)
        b->by[k] = b->by[k - 1];
    b->by[k].count = count;
    b->by[k].stride = stride;
}

/* Dimensions that go on where the one before ends are one, and the first is part of the run if nothing is between. */
static void fold(ot_box *b)
{
    int n = 0;

    for (int k = 0; k < b->n; k++)
        if (!n && b->by[k].stride <= b->bytes)
            b->bytes += (b->by[k].count - 1) * b->by[k].stride;
        else if (n && b->by[k].stride == b->by[n - 1].count * b->by[n - 1].stride)
            b->by[n - 1].count *= b->by[k].count;
        else
            b->by[n++] = b->by[k];
    b->n = n;
}

bool ot_box_make(ot_box *b, const volatile void *addr, size_t bytes, int n, const long *dimensions)
{
    b->at = (char *)(uintptr_t)addr;
    b->bytes = bytes;
    b->n = 0;
    for (int k = 0; k < n; k++) {
        long count = dimensions[2 * k], stride = dimensions[2 * k + 1];
        if (count <= 0)
            return false;
        if (stride < 0)
            b->at += (count - 1) * stride;
        if (stride && count > 1)
            insert(b, (size_t)count, (size_t)labs(stride));
    }
    fold(b);
    return bytes > 0;
}

ot_box ot_box_run(const volatile void *addr, size_t bytes)
{
    return (ot_box){ .at = (char *)(uintptr_t)addr, .bytes = bytes };
}

size_t ot_box_reach(const ot_box *b)
{
    size_t reach = b->bytes;

    for (int k = 0; k < b->n; k++)
        reach += (b->by[k].count - 1) * b->by[k].stride;
    return reach;
}

/* The parts of the box that have so many dimensions, one after the other. */
void ot_box_each(const ot_box *b, int n, void (*part)(const ot_box *, int), int with)
{
    ot_box slice = *b;

    if (b->n <= n) {
        part(b, with);
        return;
    }
    slice.n--;
    for (size_t i = 0; i < b->by[slice.n].count; i++, slice.at += b->by[slice.n].stride)
        ot_box_each(&slice, n, part, with);
}
