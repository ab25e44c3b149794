/* A cube of which ranks have blocks, computed from another one in turn: both are divided at the same planes and rows. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 50, TIMES = 60 };

typedef double cube[N][N][N];

static void step(cube u, cube next)
{
#pragma omp parallel for // seven
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                next[i][j][k] = u[i][j][k] / 4 + (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k]
                                                  + u[i][j][k - 1] + u[i][j][k + 1]) / 8;
}

int main(void)
{
    cube *u = malloc(sizeof *u), *v = malloc(sizeof *v), *other;
    double sum = 0;

#pragma omp parallel for // fill
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                (*u)[i][j][k] = (*v)[i][j][k] = (i * 7 + j * 3 + k) % 5;
    for (int t = 0; t < TIMES; t++) {
        step(*u, *v);
        other = u, u = v, v = other;
    }
    for (int i = 0; i < N * N * N; i++)
        sum += (*u)[i / (N * N)][i / N % N][i % N];
    printf("%.9e\n", sum);
    free(u);
    free(v);
}
