/*
 * transpose.c: a square matrix is transposed into another one and back, again and again.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "transpose.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))

enum { TILE = 16 };             /* of so many rows and columns, which stay in the cache */

static void transpose(int n, double (*restrict to)[n], double (*restrict from)[n])
{
    int i, j, row, column;

#pragma omp parallel for private(i, j, column)
    for (row = 0; row < n; row += TILE)
        for (column = 0; column < n; column += TILE)
            for (i = row; i < MIN(row + TILE, n); i++)
                for (j = column; j < MIN(column + TILE, n); j++)
                    to[i][j] = from[j][i];
}

static void add(int n, double (*a)[n], double x)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[i][j] += x;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, i, j, k;
    double (*a)[n] = allocate((size_t)n * sizeof *a), (*b)[n] = allocate((size_t)n * sizeof *b);
    double start, seconds;

#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            a[i][j] = initial(n, i, j);
            b[i][j] = 0;
        }
    start = omp_get_wtime();
    for (k = 0; k < p.passes; k++) {
        transpose(n, b, a);
        add(n, b, 1);
        transpose(n, a, b);
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum(checksum(0, a[0], (long)n * n, 1), b[0], (long)n * n, 1));
    free(a);
    free(b);
    return 0;
}
