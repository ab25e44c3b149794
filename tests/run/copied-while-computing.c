// Members read what others have written, and those go on at once: in the next loop they write elsewhere, in the one
// after it what was read. Iterations take times that differ.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 120000, STEPS = 6 };

/* Takes the longer the smaller i is. */
static double slow(double x, int i)
{
    int k;

    for (k = 0; k < (N - i) / (N / 8); k++)
        x = x * 0.999 + 0.001 * k;
    return x;
}

int main(void)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), sum = 0;
    int i, step;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = i % 17;
    for (step = 0; step < STEPS; step++) {
#pragma omp parallel for
        for (i = 0; i < N; i++)
            b[i] = slow(a[N - 1 - i], i);
#pragma omp parallel for
        for (i = 0; i < N; i++)
            a[i] = b[N - 1 - i] + step;
    }
    for (i = 0; i < N; i++)
        sum += a[i] * (i % 5 + 1);
    printf("%.6f %.6f %.6f\n", sum, a[1], b[N / 3]);
    free(a);
    free(b);
    return 0;
}
