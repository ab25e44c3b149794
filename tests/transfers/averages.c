/* Between loops over many numbers averages of a few are made, where there are any: by rows, that are set to 0 in any case. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000, GROUPS = 8, MARKS = 6, TIMES = 20 };

static void average(int n, int m, float **sum, float **mean, int *count)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (count[i] > 0)
                mean[i][j] = sum[i][j] / count[i];
            sum[i][j] = 0;
        }
        count[i] = 0;
    }
}

int main(void)
{
    float **sum = malloc(GROUPS * sizeof *sum), **mean = malloc(GROUPS * sizeof *mean), *x = malloc(N * sizeof *x);
    int count[GROUPS] = { 0 };

    for (int i = 0; i < GROUPS; i++) {
        sum[i] = calloc(MARKS, sizeof **sum);
        mean[i] = calloc(MARKS, sizeof **mean);
    }
    for (int t = 0; t < TIMES; t++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            x[i] = (i * 7 + t) % 12;
        for (int i = 0; i < GROUPS; i += 1 + t % 2) {
            count[i]++;
            for (int j = 0; j < MARKS; j++)
                sum[i][j] += x[(i + j) * 1000];
        }
        average(GROUPS, MARKS, sum, mean, count);
    }
    for (int i = 0; i < GROUPS; i++)
        printf("%g %g\n", mean[i][0], mean[i][MARKS - 1]);
    return 0;
}
