/*
 * adi.h: heat in a square with cold edges, in steps that are implicit along rows, then along columns.
 */
#ifndef ADI_H
#define ADI_H

#include <stdio.h>
#include <stdlib.h>

static const double a = 0.3;    /* conductivity * half a time step / distance of points^2 */

typedef struct problem {
    int n, steps;               /* points inside in each direction, time steps */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000, 10 };

    if (argc == 3) {
        p.n = atoi(argv[1]);
        p.steps = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1) {
        fprintf(stderr, "usage: adi POINTS STEPS\n");
        exit(2);
    }
    return p;
}

static inline double initial(int i, int j)
{
    return (i * 7 + j * 3) % 11 * 0.1;
}

/* The elimination in a tridiagonal system with 1 + 2 a and -a: 1 / pivot of row 1 .. n. */
static inline void eliminate(double *pivot, int n)
{
    int i;

    pivot[0] = 0;
    for (i = 1; i <= n; i++)
        pivot[i] = 1 / (1 + 2 * a - a * a * pivot[i - 1]);
}
#endif
