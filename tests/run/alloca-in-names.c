// procs: 1 2 3 4 5 6 7
// same-as: serial
// Functions in whose names alloca stands, and alloca itself: only its argument is a number of bytes.
#define _GNU_SOURCE
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>

struct grid { int rows, columns; };

static double *allocate(double most)
{
    return malloc((size_t)(most * 4) * sizeof(double));
}

static int *allocated_grid(struct grid g)
{
    return malloc((size_t)(g.rows * g.columns) * sizeof(int));
}

int main(void)
{
    enum { N = 30 };
    double *x = allocate(7.5), sum = 0;
    struct grid g = { 5, 6 };
    int *y = allocated_grid(g), *z = alloca(N * sizeof *z), i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        x[i] = i * 0.5;
        z[i] = i * i;
    }
    y = reallocarray(y, 2 * N, sizeof *y);
    #pragma omp parallel for
    for (i = 0; i < 2 * N; i++)
        y[i] = z[i / 2] + (int)x[i % N];
    for (i = 0; i < N; i++)
        sum += x[i] + y[2 * i];
    printf("%g\n", sum);
    free(x);
    free(y);
    return 0;
}
