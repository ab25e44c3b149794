// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// LU decomposition of a sparse matrix of blocks, in the manner of the Barcelona task suite: a task for each block
// of each step, ordered by dependences; blocks that fill in are allocated by tasks. Checked by the product.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { B = 10, S = 12 };                        /* blocks in a row, rows in a block */

typedef double block[S][S];

static block *a[B][B], *original[B][B];

static block *new_block(void)
{
    return calloc(1, sizeof(block));
}

static void make_matrix(block *m[B][B])
{
    unsigned state = 31;

    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) {
            m[i][j] = NULL;
            if (i != j && (i * i + 3 * j + i * j + 1) % 5)
                continue;
            m[i][j] = new_block();
            for (int k = 0; k < S; k++)
                for (int l = 0; l < S; l++) {
                    state = state * 1103515245u + 12345u;
                    (*m[i][j])[k][l] = (double)(state >> 16 & 1023) / 1024 + (i == j && k == l ? 2 * B * S : 0);
                }
        }
}

static void decompose(block *d)
{
    for (int k = 0; k < S; k++)
        for (int i = k + 1; i < S; i++) {
            (*d)[i][k] /= (*d)[k][k];
            for (int j = k + 1; j < S; j++)
                (*d)[i][j] -= (*d)[i][k] * (*d)[k][j];
        }
}

/* row = L^-1 row. */
static void forward(block *d, block *row)
{
    for (int k = 0; k < S; k++)
        for (int i = k + 1; i < S; i++)
            for (int j = 0; j < S; j++)
                (*row)[i][j] -= (*d)[i][k] * (*row)[k][j];
}

/* column = column U^-1. */
static void divide(block *d, block *column)
{
    for (int i = 0; i < S; i++)
        for (int k = 0; k < S; k++) {
            (*column)[i][k] /= (*d)[k][k];
            for (int j = k + 1; j < S; j++)
                (*column)[i][j] -= (*column)[i][k] * (*d)[k][j];
        }
}

static void subtract_product(block *column, block *row, block *inner)
{
    for (int i = 0; i < S; i++)
        for (int j = 0; j < S; j++)
            for (int k = 0; k < S; k++)
                (*inner)[i][j] -= (*column)[i][k] * (*row)[k][j];
}

static void factorise(void)
{
    for (int k = 0; k < B; k++) {
        #pragma omp task firstprivate(k) shared(a) depend(inout: a[k][k])
        decompose(a[k][k]);
        for (int j = k + 1; j < B; j++) {
            #pragma omp task firstprivate(k, j) shared(a) depend(in: a[k][k]) depend(inout: a[k][j])
            if (a[k][j])
                forward(a[k][k], a[k][j]);
            #pragma omp task firstprivate(k, j) shared(a) depend(in: a[k][k]) depend(inout: a[j][k])
            if (a[j][k])
                divide(a[k][k], a[j][k]);
        }
        for (int i = k + 1; i < B; i++)
            for (int j = k + 1; j < B; j++) {
                #pragma omp task firstprivate(k, i, j) shared(a) depend(in: a[i][k], a[k][j]) depend(inout: a[i][j])
                if (a[i][k] && a[k][j]) {
                    if (!a[i][j])
                        a[i][j] = new_block();
                    subtract_product(a[i][k], a[k][j], a[i][j]);
                }
            }
    }
    #pragma omp taskwait
}

static double element(block *m[B][B], int i, int j)
{
    return m[i / S][j / S] ? (*m[i / S][j / S])[i % S][j % S] : 0;
}

int main(void)
{
    double error = 0, trace = 0;
    int blocks = 0, before = 0;

    make_matrix(a);
    make_matrix(original);
    #pragma omp parallel
    #pragma omp master
    factorise();

    #pragma omp parallel for schedule(dynamic) reduction(max: error)
    for (int i = 0; i < B * S; i++)
        for (int j = 0; j < B * S; j++) {
            double sum = i <= j ? element(a, i, j) : 0;

            for (int k = 0; k < i && k <= j; k++)
                sum += element(a, i, k) * element(a, k, j);
            error = fmax(error, fabs(sum - element(original, i, j)));
        }
    for (int i = 0; i < B * S; i++)
        trace += element(a, i, i);
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) {
            before += original[i][j] != NULL;
            blocks += a[i][j] != NULL;
            free(a[i][j]);
            free(original[i][j]);
        }
    printf("%d blocks, filled up to %d, trace %.6f, %s\n", before, blocks, trace, error < 1e-10 ? "verified" : "WRONG");
    return error >= 1e-10;
}
