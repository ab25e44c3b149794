/*
 * factors.c: the factors of a dense matrix in blocks: what is done with a block in a step is a task.
 */
#include "../timer.h"
#include "factors.h"

static void cholesky(int n, int size, double (*a)[n][size][size])
{
    int i, j, k;

#pragma omp parallel private(i, j, k)
#pragma omp single
    for (k = 0; k < n; k++) {
#pragma omp task depend(inout: a[k][k][0:size]) priority(2)
        factor_cholesky(size, a[k][k]);
        for (i = k + 1; i < n; i++) {
#pragma omp task depend(in: a[k][k][0:size]) depend(inout: a[i][k][0:size]) priority(1)
            solve_cholesky(size, a[k][k], a[i][k]);
        }
        for (i = k + 1; i < n; i++)
            for (j = k + 1; j <= i; j++) {
#pragma omp task depend(in: a[i][k][0:size], a[j][k][0:size]) depend(inout: a[i][j][0:size])
                update_cholesky(size, a[i][k], a[j][k], a[i][j]);
            }
    }
}

static void lu(int n, int size, double (*a)[n][size][size])
{
    int i, j, k;

#pragma omp parallel private(i, j, k)
#pragma omp single
    for (k = 0; k < n; k++) {
#pragma omp task depend(inout: a[k][k][0:size]) priority(2)
        factor_diagonal(size, a[k][k]);
        for (j = k + 1; j < n; j++) {
#pragma omp task depend(in: a[k][k][0:size]) depend(inout: a[k][j][0:size]) priority(1)
            solve_row(size, a[k][k], a[k][j]);
        }
        for (i = k + 1; i < n; i++) {
#pragma omp task depend(in: a[k][k][0:size]) depend(inout: a[i][k][0:size]) priority(1)
            solve_column(size, a[k][k], a[i][k]);
        }
        for (i = k + 1; i < n; i++)
            for (j = k + 1; j < n; j++) {
#pragma omp task depend(in: a[i][k][0:size], a[k][j][0:size]) depend(inout: a[i][j][0:size])
                update_block(size, a[i][k], a[k][j], a[i][j]);
            }
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.blocks, size = p.size, i, j;
    double (*a)[n][size][size] = allocate_zeros((size_t)n, sizeof *a), start;
    uint64_t sum = 0;

    for (i = 0; i < n; i++)
        for (j = 0; j < (p.cholesky ? i + 1 : n); j++)
            fill_block(i, j, n, size, a[i][j]);
    start = omp_get_wtime();
    if (p.cholesky)
        cholesky(n, size, a);
    else
        lu(n, size, a);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    for (i = 0; i < n; i++)
        for (j = 0; j < (p.cholesky ? i + 1 : n); j++)
            sum = checksum(sum, a[i][j][0], (long)size * size, 1);
    printf("checksum %016" PRIx64 "\n", sum);
    free(a);
    return 0;
}
