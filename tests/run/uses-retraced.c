// procs: 1 2 3 4 7
// same-as: serial
/*
 * Between loops that leave arrays on their ranks some iterations store here and there: only values travel, and what such
 * a loop does not use stays where it is; what it stores to is whole before it does.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 30000, M = 300 };

static int hits[M], last = -1;

int main(void)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c), sum = 0;
    int t, i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = b[i] = c[i] = i % 23;
    for (t = 0; t < 6; t++) {
#pragma omp parallel for
        for (i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i + 1]) / 2 + t;
        /* Neither a nor b. */
#pragma omp parallel for
        for (i = 0; i < M; i++)
            if (i % 7 == t)
                hits[i] += t + 1;
#pragma omp parallel for
        for (i = 1; i < N - 1; i++)
            a[i] = b[i] + c[i];
        /* Into what the loops above have written, where they have left it. */
#pragma omp parallel for
        for (i = 0; i < M; i++)
            if (hits[i] > 2)
                a[i * 97 + t] = hits[i] * 0.5;
#pragma omp parallel for
        for (i = 0; i < 5; i++)
            if (i == 3 && t == 5)
                last = t;
#pragma omp parallel for
        for (i = 0; i < N; i++)
            c[i] = a[i] * 0.25;
        /* What is stored is made of what they have written. */
#pragma omp parallel for
        for (i = 0; i < M; i++)
            if (i % 5 == t)
                b[i * 3] = c[i * 31] + hits[i];
    }
    for (i = 0; i < N; i++)
        sum += a[i] * (i % 5) + b[i] * (i % 3) + c[i];
    for (i = 0; i < M; i++)
        sum += hits[i] * i;
    printf("%.6f %d\n", sum, last);
    free(a);
    free(b);
    free(c);
    return 0;
}
