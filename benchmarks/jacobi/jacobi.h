/*
 * jacobi.h: a square plate, one edge of which is hot: what it is at the start.
 */
#ifndef JACOBI_H
#define JACOBI_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds differ in how the OpenMP program holds the plate: "array", or "rows" with pointers to them. */
typedef struct problem {
    const char *kind;
    int n, steps;               /* points inside in each direction, time steps */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "array", 1000, 100 };

    if (argc == 4) {
        p.kind = argv[1];
        p.n = atoi(argv[2]);
        p.steps = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.n < 1 || (strcmp(p.kind, "array") != 0 && strcmp(p.kind, "rows") != 0)) {
        fprintf(stderr, "usage: jacobi array|rows POINTS STEPS\n");
        exit(2);
    }
    return p;
}

static inline double initial(int i, int j)
{
    return i == 0 ? 1 : j == 0 ? 0.5 : (i * 7 + j * 3) % 11 * 0.01;
}
#endif
