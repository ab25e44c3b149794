/* A cube of which ranks have blocks: each needs faces of its neighbours, whatever bounds the loops have that compute with it. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 42, TIMES = 100 };

static double u[N][N][N], v[N][N][N];

int main(void)
{
    double sum = 0;

#pragma omp parallel for // fill
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                u[i][j][k] = v[i][j][k] = (i * 7 + j * 3 + k) % 5;
    for (int t = 0; t < TIMES; t++) {
        double most = 0;
#pragma omp parallel for // seven
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                for (int k = 1; k < N - 1; k++)
                    v[i][j][k] = u[i][j][k] / 4 + (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k]
                                                   + u[i][j][k - 1] + u[i][j][k + 1]) / 8;
#pragma omp parallel for reduction(max : most) // difference
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                for (int k = 0; k < N; k++)
                    most = v[i][j][k] - u[i][j][k] > most ? v[i][j][k] - u[i][j][k] : most;
#pragma omp parallel for // copy
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                for (int k = 0; k < N; k++)
                    u[i][j][k] = v[i][j][k];
        if (t % 50 == 49)
            printf("%.9e\n", most);
    }
    for (int i = 0; i < N * N * N; i++)
        sum += u[i / (N * N)][i / N % N][i % N];
    printf("%.9e\n", sum);
}
