// procs: 1 2 3
// threads: 1 2 3
// same-as: serial
/* The first construct divides a loop of which all is known, and threads are made in it; then elements are loaded of
   which nobody knows which. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000 };

int main(void)
{
    long *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), sum = 0;
    int *which = malloc(N * sizeof *which), i, k;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        x[i] = (long)i * i % 1009;
    for (k = 0; k < 5; k++) {
        for (i = 0; i < N; i++)
            which[i] = (i + k * 1000) % N;
#pragma omp parallel for reduction(+ : sum)
        for (i = 0; i < N; i++) {
            y[i] = x[which[i]] + i % 7;
            sum += y[i];
        }
#pragma omp parallel for
        for (i = 0; i < N; i++)
            x[i] = y[i] % 997;
    }
    for (i = 0; i < N; i++)
        sum = sum * 3 + x[i];
    printf("%ld\n", sum);
    free(x);
    free(y);
    free(which);
    return 0;
}
