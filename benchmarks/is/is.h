/*
 * is.h: the keys, and that what comes out is in order.
 */
#ifndef IS_H
#define IS_H

#include <stdio.h>
#include <stdlib.h>
#include "../draw.h"

typedef struct problem {
    int n, range, passes;       /* keys, each of 0 .. range-1 */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000000, 65536, 5 };

    if (argc == 4) {
        p.n = atoi(argv[1]);
        p.range = atoi(argv[2]);
        p.passes = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.n < 1 || p.range < 1) {
        fprintf(stderr, "usage: is KEYS RANGE PASSES\n");
        exit(2);
    }
    return p;
}

/* Key i: the mean of four random numbers. */
static inline int initial(const problem *p, int i)
{
    uint64_t state = ((uint64_t)i + 1) * UINT64_C(0x9e3779b97f4a7c15), sum = 0;
    int k;

    draw(&state);
    for (k = 0; k < 4; k++)
        sum += draw(&state) >> 40;
    return (int)((sum * (uint64_t)p->range) >> 26);
}
#endif
