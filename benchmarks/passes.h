/*
 * passes.h: the time of a pass over some data, which is short: the median of many.
 */
#ifndef PASSES_H
#define PASSES_H

#include <stdlib.h>
#include <string.h>
#include "allocate.h"

/* A kind of pass over the benchmark's data. */
struct problem;
typedef struct timed {
    const char *name;
    void (*pass)(const struct problem *, double s);
} timed;

/* The seconds of each pass, after one that warms caches and connections; name: one of kinds; now: the clock. */
static inline double *time_passes(const timed *kind, const char *name, const struct problem *p, int passes,
                                  double (*now)(void))
{
    double *seconds = allocate((size_t)passes * sizeof *seconds), start;
    int k;

    while (strcmp(kind->name, name) != 0)
        kind++;
    kind->pass(p, 1);
    for (k = 0; k < passes; k++) {
        start = now();
        kind->pass(p, k % 7);
        seconds[k] = now() - start;
    }
    return seconds;
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
