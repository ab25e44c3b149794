/*
 * mandelbrot.h: the part of the plane that is drawn, and how many iterations a point takes.
 */
#ifndef MANDELBROT_H
#define MANDELBROT_H

#include <stdio.h>
#include <stdlib.h>

typedef struct problem {
    int n, limit;               /* points in each direction, iterations at most */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000, 500 };

    if (argc == 3) {
        p.n = atoi(argv[1]);
        p.limit = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1) {
        fprintf(stderr, "usage: mandelbrot POINTS ITERATIONS\n");
        exit(2);
    }
    return p;
}

static inline int iterations(const problem *p, int i, int j)
{
    double y0 = -1.2 + 2.4 * i / p->n, x0 = -2 + 2.6 * j / p->n, x = 0, y = 0, t;
    int k;

    for (k = 0; k < p->limit && x * x + y * y <= 4; k++) {
        t = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = t;
    }
    return k;
}
#endif
