/*
 * wave.h: a square of rock with two layers, and a source near its surface.
 */
#ifndef WAVE_H
#define WAVE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 2 };             /* points that the stencil reaches to each side */

typedef struct problem {
    int n, steps;               /* points inside in each direction, time steps */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000, 100 };

    if (argc == 3) {
        p.n = atoi(argv[1]);
        p.steps = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1) {
        fprintf(stderr, "usage: wave POINTS STEPS\n");
        exit(2);
    }
    return p;
}

/* (speed * time step / distance of points)^2 at point i, j. */
static inline double speed(int n, int i, int j)
{
    return i + j / 4 > n / 2 ? 0.2 : 0.1;
}

/* What the source adds in a step: a Ricker wavelet. */
static inline double wavelet(int step)
{
    double t = 0.08 * (step - 20);

    return (1 - 2 * t * t) * exp(-t * t);
}

/* The stencil: of fourth order in space. */
static const double centre = -5, near = 4.0 / 3, far = -1.0 / 12;
#endif
