/*
 * sparselu.c: the factors of a sparse matrix of dense blocks, on devices: of each step the rows, the columns and what
 * is right and below of both are loops over teams in targets.
 */
#include "../timer.h"
#include "sparselu.h"

static void factorize(int n, int size, char (*has)[n], double (*block)[n][size][size])
{
    int i, j, k;

#pragma omp target data map(to: has[0:n]) map(tofrom: block[0:n])
    for (k = 0; k < n; k++) {
#pragma omp target map(tofrom: block[k:1][k:1])
        factor_diagonal(size, block[k][k]);
#pragma omp target teams distribute parallel for
        for (j = k + 1; j < n; j++)
            if (has[k][j])
                solve_row(size, block[k][k], block[k][j]);
#pragma omp target teams distribute parallel for private(j)
        for (i = k + 1; i < n; i++)
            if (has[i][k]) {
                solve_column(size, block[k][k], block[i][k]);
                for (j = k + 1; j < n; j++)
                    if (has[k][j])
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
