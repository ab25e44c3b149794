/*
 * factors.h: a dense matrix in blocks: its Cholesky factor, or its factors L and U.
 */
#ifndef FACTORS_H
#define FACTORS_H

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../blocks.h"
#include "../checksum.h"

typedef struct problem {
    int cholesky;               /* or LU */
    int blocks, size;           /* in each direction, and of a block */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1, 16, 64 };

    if (argc == 4) {
        p.cholesky = strcmp(argv[1], "cholesky") == 0;
        p.blocks = atoi(argv[2]);
        p.size = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.blocks < 1 || p.size < 1 || (!p.cholesky && strcmp(argv[1], "lu") != 0)) {
        fprintf(stderr, "usage: factors cholesky|lu BLOCKS SIZE\n");
        exit(2);
    }
    return p;
}

/* Block i, j of a symmetric matrix whose diagonal is so large that no rows have to be exchanged. */
static inline void fill_block(int i, int j, int n, int size, double (*b)[size])
{
    int r, c;

    for (r = 0; r < size; r++)
        for (c = 0; c < size; c++) {
            long x = (long)i * size + r, y = (long)j * size + c;

            b[r][c] = x == y ? 16.0 * n * size : (double)((x + y) * 7 % 17 + (x > y ? x - y : y - x) % 5) - 8;
        }
}

/* A block of the diagonal becomes its Cholesky factor; what is right of its diagonal, 0. */
static inline void factor_cholesky(int size, double (*d)[size])
{
    int i, j, k;

    for (k = 0; k < size; k++) {
        d[k][k] = sqrt(d[k][k]);
        for (i = k + 1; i < size; i++)
            d[i][k] /= d[k][k];
        for (i = k + 1; i < size; i++)
            for (j = k + 1; j <= i; j++)
                d[i][j] -= d[i][k] * d[j][k];
        for (j = k + 1; j < size; j++)
            d[k][j] = 0;
    }
}

static inline void transpose(int size, double (*b)[size], double (*restrict t)[size])
{
    int i, j;

    for (i = 0; i < size; i++)
        for (j = 0; j < size; j++)
            t[j][i] = b[i][j];
}

/* A block below the diagonal's Cholesky factor. */
static inline void solve_cholesky(int size, double (*d)[size], double (*restrict b)[size])
{
    double t[size][size];

    transpose(size, d, t);
    solve_column(size, t, b);
}

/* c -= a b', where b' is b transposed */
static inline void update_cholesky(int size, double (*a)[size], double (*b)[size], double (*restrict c)[size])
{
    double t[size][size];

    transpose(size, b, t);
    update_block(size, a, t, c);
}
#endif
