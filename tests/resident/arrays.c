/*
 * arrays.c: two arrays that only parallel loops initialise and use, allocated in the way of KIND; of n elements each, as the
 * command line says.
 */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1 << 23, COLUMNS = 1 << 11 };

#if KIND == 0                           /* malloc */
#define MAKE(x) double *x = malloc(n * sizeof *x)
#elif KIND == 1                         /* calloc, of memory that has been used before */
#define MAKE(x) double *x = before(n)
static double *before(long n)
{
    double *x = malloc(n * sizeof *x);
    long i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = i;
    free(x);
    return calloc(n, sizeof *x);
}
#elif KIND == 2                         /* global */
static double a[MOST], b[MOST];
#define MAKE(x) (void)0
#elif KIND == 3                         /* rows by pointers */
#define ROWS
static double **rows(long n)
{
    double **x = malloc((n / COLUMNS + 1) * sizeof *x);
    for (long i = 0; i <= n / COLUMNS; i++)
        x[i] = malloc(COLUMNS * sizeof **x);
    return x;
}
#define MAKE(x) double **x = rows(n)
#endif

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : MOST, i;
    double sum = 0;
    MAKE(a);
    MAKE(b);

#ifdef ROWS
    long j, rows = n / COLUMNS;
    #pragma omp parallel for private(j)
    for (i = 0; i < rows; i++)
        for (j = 0; j < COLUMNS; j++)
            a[i][j] = i + j;
    for (int step = 0; step < 3; step++) {
        #pragma omp parallel for private(j)
        for (i = 1; i < rows - 1; i++)
            for (j = 0; j < COLUMNS; j++)
                b[i][j] = (a[i - 1][j] + a[i][j] + a[i + 1][j]) / 3;
        #pragma omp parallel for private(j)
        for (i = 1; i < rows - 1; i++)
            for (j = 0; j < COLUMNS; j++)
                a[i][j] = b[i][j];
    }
    #pragma omp parallel for private(j) reduction(+:sum)
    for (i = 0; i < rows; i++)
        for (j = 0; j < COLUMNS; j++)
            sum += a[i][j];
#else
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        a[i] = i % 1000;
    for (int step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (i = 1; i < n - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        #pragma omp parallel for
        for (i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
    #pragma omp parallel for reduction(+:sum)
    for (i = 0; i < n; i++)
        sum += a[i];
#endif
    printf("%.10g\n", sum);
    return 0;
}
