/* Red and black elements of a cube of rows behind pointers, where plane and row decide on which of a row's to begin with. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, TIMES = 20 };

static void sweep(double ***u, int n, int colour)
{
#pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1 + ((k + j + colour) & 1); i < n - 1; i += 2)
                u[k][j][i] = (u[k - 1][j][i] + u[k + 1][j][i] + u[k][j - 1][i] + u[k][j + 1][i] + u[k][j][i - 1]
                              + u[k][j][i + 1]) / 6;
}

int main(void)
{
    double ***u = malloc(N * sizeof *u), sum = 0;

    for (int k = 0; k < N; k++) {
        u[k] = malloc(N * sizeof **u);
        for (int j = 0; j < N; j++) {
            u[k][j] = calloc(N, sizeof ***u);
            for (int i = 0; i < N; i++)
                u[k][j][i] = k == 0;
        }
    }
    for (int t = 0; t < TIMES; t++) {
        sweep(u, N, 0);
        sweep(u, N, 1);
    }
#pragma omp parallel for reduction(+:sum)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                sum += u[k][j][i];
    printf("%.9e\n", sum);
}
