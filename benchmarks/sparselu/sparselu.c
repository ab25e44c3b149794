/*
 * sparselu.c: the factors of a sparse matrix of dense blocks, on devices: a block belongs to a device, two rows or
 * columns to each in turn, and each step of a block is a target there.
 */
#include "../devices.h"
#include "sparselu.h"

/* Devices as a grid. */
typedef struct grid {
    int rows, columns;
} grid;

static grid grid_made(void)
{
    grid g = { 1, 1 };

    while ((g.rows + 1) * (g.rows + 1) <= devices())
        g.rows++;
    while (devices() % g.rows)
        g.rows--;
    g.columns = devices() / g.rows;
    return g;
}

/* The device that has block i, j. */
static int device_of(grid g, int i, int j)
{
    return i / 2 % g.rows * g.columns + j / 2 % g.columns;
}

static void fill(grid g, int n, int size, char (*has)[n], double (*block)[n][size][size])
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (has[i][j]) {
#pragma omp target nowait device(device_of(g, i, j)) map(from: block[i][j][0:size])
                fill_block(i, j, n, size, block[i][j]);
            }
#pragma omp taskwait
}

static void factorize(grid g, int n, int size, char (*has)[n], double (*block)[n][size][size])
{
    int i, j, k;

    for (k = 0; k < n; k++) {
        double (*d)[size] = block[k][k];
#pragma omp target nowait device(device_of(g, k, k)) map(tofrom: d[0:size]) depend(inout: d[0:size])
        factor_diagonal(size, d);
        for (j = k + 1; j < n; j++)
            if (has[k][j]) {
                double (*b)[size] = block[k][j];
#pragma omp target nowait device(device_of(g, k, j)) map(to: d[0:size]) map(tofrom: b[0:size]) \
            depend(in: d[0:size]) depend(inout: b[0:size])
                solve_row(size, d, b);
            }
        for (i = k + 1; i < n; i++)
            if (has[i][k]) {
                double (*b)[size] = block[i][k];
#pragma omp target nowait device(device_of(g, i, k)) map(to: d[0:size]) map(tofrom: b[0:size]) \
            depend(in: d[0:size]) depend(inout: b[0:size])
                solve_column(size, d, b);
            }
        for (i = k + 1; i < n; i++)
            for (j = k + 1; has[i][k] && j < n; j++)
                if (has[k][j]) {
                    double (*a)[size] = block[i][k], (*b)[size] = block[k][j], (*c)[size] = block[i][j];
#pragma omp target nowait device(device_of(g, i, j)) map(to: a[0:size], b[0:size]) map(tofrom: c[0:size]) \
            depend(in: a[0:size], b[0:size]) depend(inout: c[0:size])
                    update_block(size, a, b, c);
                }
    }
#pragma omp taskwait
}

/* One device gets the blocks. */
static uint64_t checksum_of_blocks(int n, int size, char (*has)[n], double (*block)[n][size][size])
{
    uint64_t sum = 0;
    int i, j;

#pragma omp target device(0) map(to: has[0:n], block[0:n]) map(tofrom: sum) private(i, j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (has[i][j])
                sum = checksum(sum, block[i][j][0], (long)size * size, 1);
    return sum;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.blocks, size = p.size;
    char (*has)[n] = allocate((size_t)n * sizeof *has);
    double (*block)[n][size][size] = allocate_zeros((size_t)n, sizeof *block), start;
    grid g = grid_made();
    uint64_t sum;

    find_pattern(n, has);
    fill(g, n, size, has, block);
    start = omp_get_wtime();
    factorize(g, n, size, has, block);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    sum = checksum_of_blocks(n, size, has, block);
    printf("checksum %016" PRIx64 "\n", sum);
    free(has);
    free(block);
    return 0;
}
