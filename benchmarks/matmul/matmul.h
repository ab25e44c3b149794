/*
 * matmul.h: the matrices: whole numbers, so that sums are exact in any order.
 */
#ifndef MATMUL_H
#define MATMUL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds differ in how the OpenMP program holds matrices: "linear", a[i * n + j], or "array", a[i][j]. */
typedef struct problem {
    const char *kind;
    int n;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "array", 1000 };

    if (argc == 3) {
        p.kind = argv[1];
        p.n = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1
        || (strcmp(p.kind, "array") != 0 && strcmp(p.kind, "linear") != 0)) {
        fprintf(stderr, "usage: matmul array|linear ORDER\n");
        exit(2);
    }
    return p;
}

static inline double left(int i, int j)
{
    return (i * 5 + j * 3) % 17 - 8;
}

static inline double right(int i, int j)
{
    return (i * 2 + j * 7) % 13 - 6;
}
#endif
