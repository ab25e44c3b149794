/*
 * histogram.h: numbers that are counted.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdio.h>
#include <stdlib.h>
#include "../draw.h"

typedef struct problem {
    long n;
    int bins, passes;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000000, 1000, 10 };

    if (argc == 4) {
        p.n = atol(argv[1]);
        p.bins = atoi(argv[2]);
        p.passes = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.n < 1 || p.bins < 1) {
        fprintf(stderr, "usage: histogram NUMBERS BINS PASSES\n");
        exit(2);
    }
    return p;
}

/* Number i, in 0 .. 1: more of them near 0. */
static inline float number(long i)
{
    uint64_t state = ((uint64_t)i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    float x;

    draw(&state);
    x = (float)(draw(&state) >> 41) * 0x1p-23f;
    return x * x;
}

static inline int bin_of(const problem *p, float x)
{
    return (int)(x * (float)p->bins * 0.999999f);
}
#endif
