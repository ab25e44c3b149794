/*
 * passes.h: the time of a pass over some data, which is short: the median of many.
 */
#ifndef PASSES_H
#define PASSES_H

#include <stdio.h>
#include <stdlib.h>

static void *allocate(size_t bytes)
{
    void *p = malloc(bytes);

    if (!p) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(1);
    }
    return p;
}

static int in_order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Puts them in order. */
static double median(double *seconds, int n)
{
    qsort(seconds, (size_t)n, sizeof *seconds, in_order);
    return seconds[n / 2];
}
#endif
