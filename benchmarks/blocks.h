/*
 * blocks.h: what is done with the blocks of a matrix that is divided into its factors: dense, of size by size.
 */
#ifndef BLOCKS_H
#define BLOCKS_H

/* A block of the diagonal becomes its factors. */
static inline void factor_diagonal(int size, double (*d)[size])
{
    int i, j, k;

    for (k = 0; k < size; k++)
        for (i = k + 1; i < size; i++) {
            d[i][k] /= d[k][k];
            for (j = k + 1; j < size; j++)
                d[i][j] -= d[i][k] * d[k][j];
        }
}

/* A block right of the diagonal's factors. */
static inline void solve_row(int size, double (*d)[size], double (*restrict b)[size])
{
    int i, j, k;

    for (k = 0; k < size; k++)
        for (i = k + 1; i < size; i++)
            for (j = 0; j < size; j++)
                b[i][j] -= d[i][k] * b[k][j];
}

/* A block below them. */
static inline void solve_column(int size, double (*d)[size], double (*restrict b)[size])
{
    int i, j, k;

    for (i = 0; i < size; i++)
        for (k = 0; k < size; k++) {
            b[i][k] /= d[k][k];
            for (j = k + 1; j < size; j++)
                b[i][j] -= b[i][k] * d[k][j];
        }
}

/* c -= a b */
static inline void update_block(int size, double (*a)[size], double (*b)[size], double (*restrict c)[size])
{
    int i, j, k;

    for (i = 0; i < size; i++)
        for (k = 0; k < size; k++)
            for (j = 0; j < size; j++)
                c[i][j] -= a[i][k] * b[k][j];
}
#endif
