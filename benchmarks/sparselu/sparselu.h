/*
 * sparselu.h: a sparse matrix of dense blocks, where its factors will have blocks, and what is done with one block.
 */
#ifndef SPARSELU_H
#define SPARSELU_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "../allocate.h"
#include "../blocks.h"
#include "../checksum.h"

typedef struct problem {
    int blocks, size;           /* in each direction, and of a block */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 25, 60 };

    if (argc == 3) {
        p.blocks = atoi(argv[1]);
        p.size = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.blocks < 1 || p.size < 1) {
        fprintf(stderr, "usage: sparselu BLOCKS SIZE\n");
        exit(2);
    }
    return p;
}

/* Three diagonals, and every third block of every second row and column. */
static inline int is_given(int i, int j)
{
    int nearer = i < j ? i : j;

    return abs(i - j) <= 1 || (i % 2 == 0 && j % 2 == 0 && nearer % 3 == 0);
}

/* Which blocks the factors have: the matrix's own, and those that elimination fills. */
static inline void find_pattern(int n, char (*has)[n])
{
    int i, j, k;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            has[i][j] = (char)is_given(i, j);
    for (k = 0; k < n; k++)
        for (i = k + 1; i < n; i++)
            for (j = k + 1; has[i][k] && j < n; j++)
                has[i][j] |= has[k][j];
}

/* Block i, j of the matrix. Its diagonal is so large that no rows have to be exchanged. */
static inline void fill_block(int i, int j, int n, int size, double (*b)[size])
{
    int r, c;

    for (r = 0; r < size; r++)
        for (c = 0; c < size; c++)
            b[r][c] = !is_given(i, j) ? 0 : i == j && r == c ? 4.0 * n * size
                    : (double)((i * 7 + j * 13 + r * 5 + c * 3) % 17) - 8;
}
#endif
