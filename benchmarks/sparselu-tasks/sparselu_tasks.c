/*
 * sparselu_tasks.c: the factors of the matrix of ../sparselu: each block of each step is a task.
 */
#include "../timer.h"
#include "../sparselu/sparselu.h"

static void factorize(int n, int size, char (*has)[n], double (*block)[n][size][size])
{
    int i, j, k;

#pragma omp parallel private(i, j, k)
#pragma omp single
    for (k = 0; k < n; k++) {
#pragma omp task depend(inout: block[k][k][0:size])
        factor_diagonal(size, block[k][k]);
        for (j = k + 1; j < n; j++)
            if (has[k][j]) {
#pragma omp task depend(in: block[k][k][0:size]) depend(inout: block[k][j][0:size])
                solve_row(size, block[k][k], block[k][j]);
            }
        for (i = k + 1; i < n; i++)
            if (has[i][k]) {
#pragma omp task depend(in: block[k][k][0:size]) depend(inout: block[i][k][0:size])
                solve_column(size, block[k][k], block[i][k]);
            }
        for (i = k + 1; i < n; i++)
            for (j = k + 1; has[i][k] && j < n; j++)
                if (has[k][j]) {
#pragma omp task depend(in: block[i][k][0:size], block[k][j][0:size]) depend(inout: block[i][j][0:size])
                    update_block(size, block[i][k], block[k][j], block[i][j]);
                }
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.blocks, size = p.size, i, j;
    char (*has)[n] = allocate((size_t)n * sizeof *has);
    double (*block)[n][size][size] = allocate_zeros((size_t)n, sizeof *block), start;
    uint64_t sum = 0;

    find_pattern(n, has);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (has[i][j])
                fill_block(i, j, n, size, block[i][j]);
    start = omp_get_wtime();
    factorize(n, size, has, block);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (has[i][j])
                sum = checksum(sum, block[i][j][0], (long)size * size, 1);
    printf("checksum %016" PRIx64 "\n", sum);
    free(has);
    free(block);
    return 0;
}
