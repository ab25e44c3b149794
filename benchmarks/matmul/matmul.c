/*
 * matmul.c: the product of two square matrices.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "matmul.h"

static void array_product(int n, double (*c)[n], double (*a)[n], double (*b)[n])
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i][j] = 0;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
    }
}

static uint64_t array(int n, double *seconds)
{
    double (*a)[n] = allocate((size_t)n * sizeof *a), (*b)[n] = allocate((size_t)n * sizeof *b);
    double (*c)[n] = allocate((size_t)n * sizeof *c), start;
    uint64_t sum;
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            a[i][j] = left(i, j);
            b[i][j] = right(i, j);
        }
    start = omp_get_wtime();
    array_product(n, c, a, b);
    *seconds = omp_get_wtime() - start;

    sum = checksum(0, c[0], (long)n * n, 1);
    free(a);
    free(b);
    free(c);
    return sum;
}

static void linear_product(int n, double *c, const double *a, const double *b)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

static uint64_t linear(int n, double *seconds)
{
    size_t bytes = (size_t)n * (size_t)n * sizeof(double);
    double *a = allocate(bytes), *b = allocate(bytes), *c = allocate(bytes), start;
    uint64_t sum;
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            a[i * n + j] = left(i, j);
            b[i * n + j] = right(i, j);
        }
    start = omp_get_wtime();
    linear_product(n, c, a, b);
    *seconds = omp_get_wtime() - start;

    sum = checksum(0, c, (long)n * n, 1);
    free(a);
    free(b);
    free(c);
    return sum;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double seconds;
    uint64_t sum = strcmp(p.kind, "linear") == 0 ? linear(p.n, &seconds) : array(p.n, &seconds);

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", sum);
    return 0;
}
