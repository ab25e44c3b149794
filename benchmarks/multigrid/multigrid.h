/*
 * multigrid.h: Poisson's equation on a square: its right side, and the shape of a cycle.
 */
#ifndef MULTIGRID_H
#define MULTIGRID_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEVELS = 16, BEFORE = 2, AFTER = 1, COARSEST = 20 };    /* smoothing steps */

static const double damping = 0.2;      /* 4/5 of a Jacobi step, which divides by 4 */

typedef struct problem {
    int levels, n, cycles;      /* 2^levels - 1 points inside in each direction */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 10, 0, 5 };

    if (argc == 3) {
        p.levels = atoi(argv[1]);
        p.cycles = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.levels < 1 || p.levels > LEVELS) {
        fprintf(stderr, "usage: multigrid LEVELS CYCLES\n");
        exit(2);
    }
    p.n = (1 << p.levels) - 1;
    return p;
}

static inline double right_side(int i, int j)
{
    return (i * 7 + j * 3) % 11 - 5;
}
#endif
