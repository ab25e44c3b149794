/* Rows of a grid, whose iterations all do as much, are handed out in pieces: they are blocks, and halos move. */
#include <stdio.h>

enum { N = 200, M = 1000, STEPS = 20 };

static double a[N][M], b[N][M];

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i * 7 + j) % 13;
    for (int t = 0; t < STEPS; t++) {
#pragma omp parallel for schedule(dynamic)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j + 1 < M; j++)
                b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma omp parallel for schedule(guided, 2)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                a[i][j] = b[i][j];
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += a[i][j] * (i + j);
    printf("%.9e\n", sum);
}
