/*
 * taskbench.h: graphs of tasks in time steps, each with an output that some tasks of the next step read, after the
 * patterns of Task Bench (E. Slaughter et al., SC20). What a task computes takes a time that is chosen, and so is the
 * size of its output.
 */
#ifndef TASKBENCH_H
#define TASKBENCH_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../checksum.h"

enum { MOST = 5, LANES = 32 };          /* outputs that a task reads; numbers that the kernel goes over */

enum pattern { TRIVIAL, NO_COMM, STENCIL, FFT, TREE, NEAREST, SPREAD, RANDOM, DOM, PATTERNS };

static const char *const pattern_name[PATTERNS] = {
    "trivial", "no_comm", "stencil", "fft", "tree", "nearest", "spread", "random", "dom"
};

typedef struct problem {
    enum pattern pattern;
    int width, steps;           /* tasks of a step */
    long grain;                 /* passes of the kernel over its numbers: 350 take about a microsecond */
    long words;                 /* of 8 bytes, of an output */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { STENCIL, 8, 100, 1000, 16 };

    if (argc == 6) {
        for (p.pattern = 0; p.pattern < PATTERNS && strcmp(argv[1], pattern_name[p.pattern]) != 0; p.pattern++)
            ;
        p.width = atoi(argv[2]);
        p.steps = atoi(argv[3]);
        p.grain = atol(argv[4]);
        p.words = (atol(argv[5]) + 7) / 8;
    }
    if ((argc != 1 && argc != 6) || p.pattern == PATTERNS || p.width < 1 || p.steps < 1 || p.words < 1) {
        fprintf(stderr, "usage: taskbench trivial|no_comm|stencil|fft|tree|nearest|spread|random|dom WIDTH STEPS GRAIN "
                        "BYTES\n");
        exit(2);
    }
    return p;
}

static inline uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline int add_input(const problem *p, int *from, int n, int i)
{
    int k;

    for (k = 0; k < n; k++)
        if (from[k] == i)
            return n;
    if (i < 0 || i >= p->width)
        return n;
    from[n] = i;
    return n + 1;
}

/* Which tasks of the step before task i of step t reads: their numbers in from, at most MOST. Returns how many. */
static inline int inputs(const problem *p, int t, int i, int *from)
{
    int w = p->width, levels = 0, n = 0, k;

    if (t == 0)
        return 0;
    while ((1 << (levels + 1)) <= w)
        levels++;
    switch (p->pattern) {
    case NO_COMM:
        return add_input(p, from, 0, i);
    case STENCIL:
        for (k = -1; k <= 1; k++)
            n = add_input(p, from, n, i + k);
        return n;
    case FFT:
        for (k = -1; k <= 1; k++)
            n = add_input(p, from, n, i + k * (levels ? 1 << (t - 1) % levels : 0));
        return n;
    case TREE:                  /* from the root to the leaves, and back */
        if (!levels || (t - 1) / levels % 2 == 0)
            return add_input(p, from, 0, i / 2);
        n = add_input(p, from, 0, 2 * i < w ? 2 * i : i);
        return add_input(p, from, n, 2 * i + 1);
    case NEAREST:
        for (k = -2; k <= 2; k++)
            n = add_input(p, from, n, i + k);
        return n;
    case SPREAD:
        for (k = 0; k < MOST; k++)
            n = add_input(p, from, n, (int)((i + (long)k * w / MOST + t) % w));
        return n;
    case RANDOM:
        for (k = 0; k < MOST; k++)
            n = add_input(p, from, n, (int)(mix(((uint64_t)t * (uint64_t)w + (uint64_t)i) * MOST + (uint64_t)k + 1)
                                            % (uint64_t)w));
        return n;
    case DOM:
        n = add_input(p, from, 0, i - 1);
        return add_input(p, from, n, i);
    default:
        return 0;
    }
}

/* Takes as long as is asked for; the result depends on all of it. */
static inline double kernel(long grain, double x)
{
    double lane[LANES];
    long g;
    int k;

    for (k = 0; k < LANES; k++)
        lane[k] = x + k;
    for (g = 0; g < grain; g++)
        for (k = 0; k < LANES; k++)
            lane[k] = lane[k] * 0.9999 + 0.5;
    for (k = 1; k < LANES; k++)
        lane[0] += lane[k];
    return lane[0];
}

/* Task i of step t: every word of its n inputs goes into its output. */
static inline void work(const problem *p, int t, int i, int n, const uint64_t *const *in, uint64_t *restrict out)
{
    double computed = kernel(p->grain, t + i * 0.25);
    uint64_t own;
    long w;
    int k;

    memcpy(&own, &computed, sizeof own);
    for (w = 0; w < p->words; w++)
        out[w] = own + (uint64_t)w;
    for (k = 0; k < n; k++)
        for (w = 0; w < p->words; w++)
            out[w] = (out[w] ^ in[k][w]) * UINT64_C(0x9e3779b97f4a7c15) + 1;
}
#endif
