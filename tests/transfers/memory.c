/* Rows behind pointers are copied by memcpy(), and smoothed: neighbours need a row a step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, TIMES = 20 };

static double **matrix(void)
{
    double **row = malloc(N * sizeof *row);

    for (int i = 0; i < N; i++) {
        row[i] = calloc(N, sizeof **row);
        row[i][i] = i;
    }
    return row;
}

int main(void)
{
    double **u = matrix(), **v = matrix(), sum = 0;

    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // copied
        for (int i = 0; i < N; i++)
            memcpy(&v[i][1], &u[i][1], (N - 2) * sizeof(double));
#pragma omp parallel for // smooth
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < N; j++)
                u[i][j] = (v[i - 1][j] + v[i][j] + v[i + 1][j]) / 3;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += u[i][j];
    printf("%.9e\n", sum);
    return 0;
}
