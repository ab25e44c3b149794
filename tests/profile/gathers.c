/* Elements of a vector that an index names, so far from the own one: what is sent is a few pages, not the vector. It is
   a ring, or has ends, the last one within a page. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 18, MORE = 100, TIMES = 20 };

int main(int argc, char **argv)
{
    int far = argc > 1 ? atoi(argv[1]) : 0, ring = argc < 3, n = ring ? N : N + MORE;
    double *x = malloc((size_t)n * sizeof *x), *y = malloc((size_t)n * sizeof *y), sum = 0;
    int *near = malloc((size_t)n * sizeof *near);

#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int to = i + far * (i % 3 - 1);

        near[i] = ring ? (to + n) % n : to >= 0 && to < n ? to : i;
        x[i] = i % 17;
    }
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // gather
        for (int i = 0; i < n; i++)
            y[i] = x[near[i]] + t;
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            x[i] = y[i] / 2;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += x[i];
    printf("%.9e\n", sum);
}
