/* Elements of five fields that lie one behind the other: an index names neighbours, so some pages are sent. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40000, FIELDS = 5, TIMES = 20 };

int main(void)
{
    double *v = calloc(FIELDS * N, sizeof *v), *f = calloc(FIELDS * N, sizeof *f), sum = 0;
    int *next = malloc(N * sizeof *next);

    for (int i = 0; i < N; i++)
        next[i] = i + 1 < N ? i + 1 : i;
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // gather
        for (int i = 0; i < N; i++) {
            int q = next[i];

            f[i] = v[q];
            f[i + N] = v[q + N] + 1;
            f[i + 2 * N] = v[q + 2 * N] + 2;
            f[i + 3 * N] = v[q + 3 * N] + 3;
            f[i + 4 * N] = v[q + 4 * N] + 4;
        }
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            v[i] = f[i] / 2;
            v[i + N] = f[i + N] / 2;
            v[i + 2 * N] = f[i + 2 * N] / 2;
            v[i + 3 * N] = f[i + 3 * N] / 2;
            v[i + 4 * N] = f[i + 4 * N] / 2;
        }
    }
    for (int i = 0; i < FIELDS * N; i++)
        sum += v[i];
    printf("%.9e\n", sum);
}
