/*
 * particles.h: where particles are at the start, and how two of them act on each other.
 *
 * The pair potential is v(d) = -cos^2(min(d, pi / 2)): a soft well, 0 from pi / 2 on.
 */
#ifndef PARTICLES_H
#define PARTICLES_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ND = 3 };                        /* dimensions */
static const double mass = 1, box = 10;
static const double dt = 1e-3;           /* length of a time step */

/* What particle b does to particle a. */
typedef struct pair {
    double potential;
    double pull;                        /* the force on a is pull * (a - b) */
} pair;

static inline pair interaction(const double *a, const double *b)
{
    double d2 = 0, d, s, c;
    pair p;
    int k;

    for (k = 0; k < ND; k++)
        d2 += (a[k] - b[k]) * (a[k] - b[k]);
    d = sqrt(d2);
    s = sin(d < M_PI_2 ? d : M_PI_2);
    c = cos(d < M_PI_2 ? d : M_PI_2);
    p.potential = -c * c;
    p.pull = -2 * s * c / d;            /* dv/dd = sin 2d */
    return p;
}

/* Random places in the box for n particles, the same in each program. */
static void place(double *position, int n)
{
    uint64_t s = 20081;
    int i;

    for (i = 0; i < n * ND; i++) {
        s = s * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        position[i] = box * (double)(s >> 11) * 0x1p-53;
    }
}

static double *coordinates(int n)
{
    double *x = calloc((size_t)n * ND, sizeof *x);

    if (!x) {
        fprintf(stderr, "md: no memory for %d particles\n", n);
        exit(1);
    }
    return x;
}

/* Command line: particles, time steps. */
typedef struct problem {
    int particles, steps;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p;

    p.particles = argc > 1 ? atoi(argv[1]) : 2000;
    p.steps = argc > 2 ? atoi(argv[2]) : 20;
    if (p.particles < 2 || p.steps < 1) {
        fprintf(stderr, "usage: md [particles [steps]]\n");
        exit(1);
    }
    return p;
}
#endif
