/* Elements of a vector that an index names, so far from the own one: what is sent is a few pages of it, not the vector. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 18, TIMES = 20 };

int main(int argc, char **argv)
{
    int far = argc > 1 ? atoi(argv[1]) : 0;
    double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), sum = 0;
    int *near = malloc(N * sizeof *near);

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        near[i] = (i + far * (i % 3 - 1) + N) % N;
        x[i] = i % 17;
    }
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // gather
        for (int i = 0; i < N; i++)
            y[i] = x[near[i]] + t;
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            x[i] = y[i] / 2;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += x[i];
    printf("%.9e\n", sum);
}
