// procs: 1 2 3 4 5 6 7
// same-as: serial
// Arrays written by rows, by columns, by every other column and by blocks in turn, and read in other ways: columns are
// found among many by where they begin, and what several members write is taken as one. Two arrays of one shape are read
// in the same loop.
#include <stdio.h>
#include <stdlib.h>

enum { N = 90, M = 70 };

static double g[N][M], h[N][M];

static double sum(double (*a)[M])
{
    double s = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s += (i * 3 + j % 7) * a[i][j];
    return s;
}

static void by_rows(double (*to)[M], double (*from)[M])
{
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            to[i][j] = from[i - 1][j] + 0.5 * from[i + 1][j] + 1;
}

static void by_columns(double (*to)[M], double (*from)[M])
{
#pragma omp parallel for
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < N; i++)
            to[i][j] = 0.25 * (from[i][j - 1] + from[i][j + 1]) + 0.5 * to[i - 1][j];
}

static void by_every_other_column(double (*to)[M], double (*from)[M])
{
#pragma omp parallel for schedule(static, 1)
    for (int j = 0; j < M / 2; j++)
        for (int i = 0; i < N; i++)
            to[i][2 * j] = from[i][2 * j + 1] - 0.5 * to[i][2 * j];
}

/* The same elements of both. */
static void together(double (*a)[M], double (*b)[M])
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M - 1; j++) {
            a[i][j] = 0.5 * (a[i][j] + b[i][j]);
            b[i][j] -= a[i][j];
        }
}

static void transposed(double (*to)[M], double (*from)[M])
{
#pragma omp parallel for
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            to[i][j] = 0.125 * from[j][i];
}

static void run(double (*u)[M], double (*v)[M])
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = i * 7 % 11 + j;
            v[i][j] = i - j * 5 % 13;
        }
    for (int step = 0; step < 4; step++) {
        by_rows(v, u);
        by_columns(u, v);
        by_every_other_column(u, v);
        together(u, v);
        if (step % 2)
            transposed(v, u);
        by_columns(v, u);
        by_rows(u, v);
    }
    printf("%.10g %.10g\n", sum(u), sum(v));
}

int main(void)
{
    double (*u)[M] = malloc(sizeof g), (*v)[M] = malloc(sizeof g), (*w)[M] = malloc(sizeof g);

    run(u, v);
    run(g, h);
    run(w, v);
    run(u, g);
    free(u);
    free(v);
    free(w);
    return 0;
}
