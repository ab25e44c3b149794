/*
 * transpose.h: a matrix, and how often it is transposed and back.
 */
#ifndef TRANSPOSE_H
#define TRANSPOSE_H

#include <stdio.h>
#include <stdlib.h>

typedef struct problem {
    int n, passes;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000, 10 };

    if (argc == 3) {
        p.n = atoi(argv[1]);
        p.passes = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1) {
        fprintf(stderr, "usage: transpose ORDER PASSES\n");
        exit(2);
    }
    return p;
}

static inline double initial(int n, int i, int j)
{
    return (double)i * n + j;
}
#endif
