/*
 * adi.c: alternating direction implicit steps.
 *
 * D. W. Peaceman, H. H. Rachford, J. Soc. Ind. Appl. Math. 3, 28 (1955).
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "adi.h"

enum { STRIP = 8 };             /* columns that are gone through together, a line of the cache: so rows are read, not points */

/* v from u: a system along each row. */
static void along_rows(int n, double (*restrict v)[n + 2], double (*restrict u)[n + 2], const double *restrict pivot)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++) {
        for (j = 1; j <= n; j++)
            v[i][j] = ((1 - 2 * a) * u[i][j] + a * (u[i - 1][j] + u[i + 1][j]) + a * v[i][j - 1]) * pivot[j];
        for (j = n - 1; j >= 1; j--)
            v[i][j] += a * pivot[j] * v[i][j + 1];
    }
}

/* u from v: a system along each column. */
static void along_columns(int n, double (*restrict u)[n + 2], double (*restrict v)[n + 2],
                          const double *restrict pivot)
{
    int i, j, strip;

#pragma omp parallel for private(i, j)
    for (strip = 1; strip <= n; strip += STRIP) {
        for (i = 1; i <= n; i++)
            for (j = strip; j < strip + STRIP && j <= n; j++)
                u[i][j] = ((1 - 2 * a) * v[i][j] + a * (v[i][j - 1] + v[i][j + 1]) + a * u[i - 1][j]) * pivot[i];
        for (i = n - 1; i >= 1; i--)
            for (j = strip; j < strip + STRIP && j <= n; j++)
                u[i][j] += a * pivot[i] * u[i + 1][j];
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, i, j, k;
    double (*u)[n + 2] = allocate((size_t)(n + 2) * sizeof *u), (*v)[n + 2] = allocate((size_t)(n + 2) * sizeof *v);
    double *pivot = allocate(((size_t)n + 1) * sizeof *pivot), start, seconds;

    eliminate(pivot, n);
#pragma omp parallel for private(j)
    for (i = 0; i < n + 2; i++)
        for (j = 0; j < n + 2; j++) {
            u[i][j] = i > 0 && i <= n && j > 0 && j <= n ? initial(i, j) : 0;
            v[i][j] = 0;
        }
    start = omp_get_wtime();
    for (k = 0; k < p.steps; k++) {
        along_rows(n, v, u, pivot);
        along_columns(n, u, v, pivot);
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum(0, u[1], (long)n * (n + 2), 1));
    free(u);
    free(v);
    free(pivot);
    return 0;
}
