/* Sweeps over the inside of a grid, and over all of it: what is sent is one row to each neighbour in a sweep. */
#include <stdio.h>

enum { N = 514, TIMES = 10 };
static double x[N][N], y[N][N];

int main(void)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i][j] = y[i][j] = i * 31 + j % 7;
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // halo
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                y[i][j] = 0.25 * (x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1]);
#pragma omp parallel for // none
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                x[i][j] = y[i][j];
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += x[i][j];
    printf("%.9e\n", sum);
}
