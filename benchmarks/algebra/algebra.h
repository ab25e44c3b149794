/*
 * algebra.h: kernels of dense linear algebra on square matrices, whose elements are whole numbers: sums are exact
 * in any order.
 */
#ifndef ALGEBRA_H
#define ALGEBRA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATRICES = 6 };          /* the most that a kernel has, inputs first, the result last */

static const double alpha = 3, beta = 2;

typedef struct problem {
    const char *kind;
    int n;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "2mm", 600 };

    if (argc == 3) {
        p.kind = argv[1];
        p.n = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 2) {
        fprintf(stderr, "usage: algebra mm|gemm|2mm|3mm|syrk|syr2k|covariance ORDER\n");
        exit(2);
    }
    return p;
}

/* Element i, j of matrix k. */
static inline double element(int k, int i, int j)
{
    return (i * (k + 2) + j * (2 * k + 3)) % 11 - 4;
}
#endif
