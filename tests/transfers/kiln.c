/*
 * A kiln of bricks: its walls are as hot as the bricks beside them. Walls in front and behind, above and below are loops of their own
 * over two of the three directions. Whoever has the bricks beside a wall does its part of it, also where ranks have blocks of
 * planes and rows.
 */
#include <stdio.h>

#ifdef SEQUENTIAL
#define FACE
#else
#define FACE _Pragma("omp parallel for")
#endif

enum { N = 48, TIMES = 20 };

static double heat[N][N][N], next[N][N][N];

int main(void)
{
    double all = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                heat[i][j][k] = (i * 7 + j * 3 + k) % 11;
    for (int t = 0; t < TIMES; t++) {
        FACE
        for (int j = 0; j < N; j++)                     // front
            for (int k = 0; k < N; k++)
                heat[0][j][k] = heat[1][j][k];
        FACE
        for (int j = 0; j < N; j++)                     // back
            for (int k = 0; k < N; k++)
                heat[N - 1][j][k] = heat[N - 2][j][k];
        FACE
        for (int i = 0; i < N; i++)                     // above
            for (int k = 0; k < N; k++)
                heat[i][0][k] = heat[i][1][k];
        FACE
        for (int i = 0; i < N; i++)                     // below
            for (int k = 0; k < N; k++)
                heat[i][N - 1][k] = heat[i][N - 2][k];
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)                 // spread
            for (int j = 1; j < N - 1; j++)
                for (int k = 1; k < N - 1; k++)
                    next[i][j][k] = (heat[i - 1][j][k] + heat[i + 1][j][k] + heat[i][j - 1][k] + heat[i][j + 1][k]
                                     + heat[i][j][k - 1] + heat[i][j][k + 1]) / 6;
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)                 // keep
            for (int j = 1; j < N - 1; j++)
                for (int k = 1; k < N - 1; k++)
                    heat[i][j][k] = next[i][j][k];
    }
    #pragma omp parallel for reduction(+:all)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                all += heat[i][j][k];
    printf("%.6f\n", all);
    return 0;
}
