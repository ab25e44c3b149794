/*
 * heat.h: a cube that conducts heat: what it is at the start.
 */
#ifndef HEAT_H
#define HEAT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds differ in how the OpenMP program holds the cube: "array", or "rows" with pointers to planes of rows. */
typedef struct problem {
    const char *kind;
    int n, steps;               /* points inside in each direction, time steps */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "array", 100, 100 };

    if (argc == 4) {
        p.kind = argv[1];
        p.n = atoi(argv[2]);
        p.steps = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.n < 1 || (strcmp(p.kind, "array") != 0 && strcmp(p.kind, "rows") != 0)) {
        fprintf(stderr, "usage: heat array|rows POINTS STEPS\n");
        exit(2);
    }
    return p;
}

static inline double initial(int i, int j, int k)
{
    return i == 0 ? 1 : (i * 7 + j * 3 + k * 5) % 13 * 0.01;
}

/* The part of the difference to a neighbour that flows in one step. */
static const double share = 0.1;
#endif
