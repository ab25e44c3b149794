// procs: 1 2 3 4 5 6 7
// same-as: serial
// Functions that hold parallel loops, called from a parallel loop and from sequential code.
#include <stdio.h>
#include <stdlib.h>

static double dot(const double *x, const double *y, int n)
{
    double sum = 0;
    int i;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static void scale(double *x, int n, double factor)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++)
        x[i] *= factor;
}

int main(void)
{
    enum { ROWS = 2, N = 25 };
    double *rows[ROWS], results[ROWS];
    int r, i;
    for (r = 0; r < ROWS; r++) {
        rows[r] = malloc(N * sizeof *rows[r]);
        for (i = 0; i < N; i++)
            rows[r][i] = r + i;
    }
    #pragma omp parallel for
    #pragma llc result(rows[r], N)
    #pragma llc result(&results[r], 1)
    for (r = 0; r < ROWS; r++) {
        scale(rows[r], N, r + 2);
        results[r] = dot(rows[r], rows[r], N);
    }
    scale(rows[1], N, 0.5);
    printf("%g %g %g\n", results[0], results[1], dot(rows[0], rows[1], N));
    for (r = 0; r < ROWS; r++)
        free(rows[r]);
    return 0;
}
