/*
 * cg.h: symmetric positive definite matrices, made row by row, and the right side.
 *
 * "poisson" is the five-point Laplacian of a square: rows need their neighbours' elements. "random" has its
 * entries at the same random distances from the diagonal in each row: rows need elements from everywhere.
 */
#ifndef CG_H
#define CG_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../draw.h"

enum { DISTANCES = 8, ENTRIES = 2 * DISTANCES + 1 };    /* entries of a row at most */

typedef struct problem {
    const char *kind;
    int n, iterations;          /* the order of the matrix */
    int side;                   /* of the square; 0 for random matrices */
    int distance[DISTANCES];
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "poisson", 250000, 100 };
    uint64_t state = 14;
    int size = 500, k;

    if (argc == 4) {
        p.kind = argv[1];
        size = atoi(argv[2]);
        p.iterations = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || size < 2
        || (strcmp(p.kind, "poisson") != 0 && strcmp(p.kind, "random") != 0)) {
        fprintf(stderr, "usage: cg poisson SIDE ITERATIONS\n       cg random ORDER ITERATIONS\n");
        exit(2);
    }
    p.side = strcmp(p.kind, "poisson") == 0 ? size : 0;
    p.n = p.side ? p.side * p.side : size;
    for (k = 0; k < DISTANCES; k++)
        p.distance[k] = 1 + (int)(draw(&state) % (uint64_t)(p.n - 1));
    return p;
}

static inline void add_entry(int *column, double *value, int *count, int j, double x)
{
    column[*count] = j;
    value[*count] = x;
    ++*count;
}

/* The entries of row i; returns how many there are. */
static int make_row(const problem *p, int i, int *column, double *value)
{
    int count = 0, k;

    if (p->side) {
        if (i >= p->side)
            add_entry(column, value, &count, i - p->side, -1);
        if (i % p->side > 0)
            add_entry(column, value, &count, i - 1, -1);
        add_entry(column, value, &count, i, 4);
        if (i % p->side < p->side - 1)
            add_entry(column, value, &count, i + 1, -1);
        if (i < p->n - p->side)
            add_entry(column, value, &count, i + p->side, -1);
        return count;
    }
    add_entry(column, value, &count, i, 2 * DISTANCES + 0.5);
    for (k = 0; k < DISTANCES; k++) {
        add_entry(column, value, &count, (i + p->distance[k]) % p->n, -1);
        add_entry(column, value, &count, (int)(((long)i + p->n - p->distance[k]) % p->n), -1);
    }
    return count;
}

static inline double right_side(int i)
{
    return 1 + i % 7 * 0.25;
}
#endif
