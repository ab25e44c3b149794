/* A plate with a frame: weights that each thread has a copy of, a test for values that are no numbers, and a frame with
   corners that is made between the loops, of elements that one rank has each. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TIMES = 60, N = 120, ROW = N + 2 };

#define AT(i, j) ((i) * ROW + (j))

static void warm(const double *old, double *new, double most)
{
    const double share[3] = { 0.5, 0.1, 0.02 };
    struct { double low, high; } limits = { 0, most };

#pragma omp parallel firstprivate(share, limits)
    {
#pragma omp for
        for (int i = 1; i <= N; i++)
            for (int j = 1; j <= N; j++) {
                double t = share[0] * old[AT(i, j)]
                    + share[1] * (old[AT(i - 1, j)] + old[AT(i + 1, j)] + old[AT(i, j - 1)] + old[AT(i, j + 1)])
                    + share[2] * (old[AT(i - 1, j - 1)] + old[AT(i + 1, j + 1)]);

                if (isnan(t) || t > limits.high)
                    t = limits.high;
                new[AT(i, j)] = t;
            }
#pragma omp for
        for (int i = 1; i <= N; i++)
            new[AT(i, i)] += limits.low + 1;
    }
}

static void frame(double *t)
{
    for (int i = 1; i <= N; i++) {
        t[AT(0, i)] = t[AT(1, i)];
        t[AT(N + 1, i)] = t[AT(N, i)];
        t[AT(i, 0)] = t[AT(i, 1)];
        t[AT(i, N + 1)] = t[AT(i, N)];
    }
    t[AT(0, 0)] = (t[AT(N / 2, 1)] + t[AT(1, 0)] + t[AT(2, 2)]) / 3;
    t[AT(0, N + 1)] = (t[AT(1, N - 2)] + t[AT(1, N + 1)] + t[AT(2, N - 1)]) / 3;
    t[AT(N + 1, 0)] = (t[AT(N, 0)] + t[AT(N + 1, 1)] + t[AT(N - 1, 2)]) / 3;
    t[AT(N + 1, N + 1)] = (t[AT(N + 1, N)] + t[AT(N, N + 1)] + t[AT(N - 1, N - 1)]) / 3;
}

int main(void)
{
    double *a = calloc(ROW * ROW, sizeof *a), *b = calloc(ROW * ROW, sizeof *b), sum = 0;

    for (int k = 0; k < TIMES; k++) {
        warm(k % 2 ? b : a, k % 2 ? a : b, 30);
        frame(k % 2 ? a : b);
    }
    for (int i = 0; i < ROW * ROW; i++)
        sum += a[i] * (i % 10);
    printf("%.6f\n", sum);
    free(a);
    free(b);
    return 0;
}
