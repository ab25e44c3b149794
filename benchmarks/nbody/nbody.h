/*
 * nbody.h: bodies that attract each other, at rest in random places at the start.
 */
#ifndef NBODY_H
#define NBODY_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "../draw.h"

typedef struct vector {
    double x, y, z;
} vector;

typedef struct problem {
    int n, steps;
} problem;

static const double time_step = 1e-3, softening = 1e-4;

static problem arguments(int argc, char **argv)
{
    problem p = { 2000, 10 };

    if (argc == 3) {
        p.n = atoi(argv[1]);
        p.steps = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1) {
        fprintf(stderr, "usage: nbody BODIES STEPS\n");
        exit(2);
    }
    return p;
}

static inline double random_place(uint64_t *state)
{
    return (double)(draw(state) >> 11) * 0x1p-53;
}

/* The place of body i, and its mass. */
static inline vector initial(int i, double *mass)
{
    uint64_t state = ((uint64_t)i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    vector v;

    draw(&state);
    v.x = random_place(&state);
    v.y = random_place(&state);
    v.z = random_place(&state);
    *mass = 0.5 + random_place(&state);
    return v;
}
#endif
