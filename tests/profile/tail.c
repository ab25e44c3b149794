/* Elements of a vector that an index names, next to the own one; the vector ends within a page. */
#include <stdio.h>
#include <stdlib.h>

enum { N = (1 << 18) + 100, TIMES = 20 };

int main(void)
{
    double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), sum = 0;
    int *near = malloc(N * sizeof *near);

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        near[i] = i % 3 && i < N - 1 ? i + 1 : i ? i - 1 : i;
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
