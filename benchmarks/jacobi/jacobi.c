/*
 * jacobi.c: Jacobi iterations on a square plate, each point becoming the mean of its four neighbours.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "jacobi.h"

static void array_step(int n, double (*u)[n + 2], double (*next)[n + 2])
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static uint64_t array(int n, int steps, double *seconds)
{
    double (*u)[n + 2] = allocate((size_t)(n + 2) * sizeof *u);
    double (*next)[n + 2] = allocate((size_t)(n + 2) * sizeof *next);
    double (*other)[n + 2], start;
    uint64_t sum;
    int i, j, step;

#pragma omp parallel for private(j)
    for (i = 0; i < n + 2; i++)
        for (j = 0; j < n + 2; j++)
            u[i][j] = next[i][j] = initial(i, j);

    start = omp_get_wtime();
    for (step = 0; step < steps; step++) {
        array_step(n, u, next);
        other = u, u = next, next = other;
    }
    *seconds = omp_get_wtime() - start;

    sum = checksum(0, u[1], (long)n * (n + 2), 1);
    free(u);
    free(next);
    return sum;
}

static double **make_rows(int n)
{
    double **u = allocate((size_t)(n + 2) * sizeof *u);
    int i;

    for (i = 0; i < n + 2; i++)
        u[i] = allocate((size_t)(n + 2) * sizeof **u);
    return u;
}

static void free_rows(double **u, int n)
{
    int i;

    for (i = 0; i < n + 2; i++)
        free(u[i]);
    free(u);
}

static void rows_step(int n, double **u, double **next)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static uint64_t rows(int n, int steps, double *seconds)
{
    double **u = make_rows(n), **next = make_rows(n), **other, start;
    uint64_t sum = 0;
    int i, j, step;

#pragma omp parallel for private(j)
    for (i = 0; i < n + 2; i++)
        for (j = 0; j < n + 2; j++)
            u[i][j] = next[i][j] = initial(i, j);

    start = omp_get_wtime();
    for (step = 0; step < steps; step++) {
        rows_step(n, u, next);
        other = u, u = next, next = other;
    }
    *seconds = omp_get_wtime() - start;

    for (i = 1; i <= n; i++)
        sum = checksum(sum, u[i], n + 2, 1);
    free_rows(u, n);
    free_rows(next, n);
    return sum;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double seconds;
    uint64_t sum = strcmp(p.kind, "rows") == 0 ? rows(p.n, p.steps, &seconds) : array(p.n, p.steps, &seconds);

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", sum);
    return 0;
}
