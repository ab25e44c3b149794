/*
 * offload.h: what is measured: nothing, or so many bytes, to another rank or from it; and how often.
 */
#ifndef OFFLOAD_H
#define OFFLOAD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../passes.h"

enum { OFTEN = 100, LARGE = 1 << 20 };          /* that a pass has of what is short; elements of what is not */

typedef struct problem {
    const char *kind;
    long n;                     /* elements of x */
    int passes;
    long *x, *sum;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "empty", 1, 1000, NULL, NULL };

    if (argc == 4) {
        p.kind = argv[1];
        p.n = atol(argv[2]) / (long)sizeof *p.x;
        p.passes = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.n < 1 || p.passes < 1) {
        fprintf(stderr, "usage: offload empty|to|from BYTES PASSES\n");
        exit(2);
    }
    p.x = allocate_zeros((size_t)p.n, sizeof *p.x);
    p.sum = allocate_zeros(1, sizeof *p.sum);
    return p;
}

/* Targets, or messages, of a pass: so many that its time is not the clock's. */
static inline int repeats(const problem *p)
{
    return p->n < LARGE ? OFTEN : 1;
}

static inline void fill(long *x, long n, long from)
{
    long i;

    for (i = 0; i < n; i++)
        x[i] = from + i;
}

static inline long sum_of(const long *x, long n)
{
    long sum = 0, i;

    for (i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

static void print_answer(const problem *p, double seconds)
{
    printf("seconds %.9f\n", seconds);
    printf("sum %ld\n", *p->sum);
}
#endif
