// Where OTOSP_MOVE is demand, what a loop has written stays with its writers: here rows of a grid, its columns, every
// third element, and what chunks of two leave. poison overwrites what a rank does not hold.
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

#define N 61

static double fixed[N][N], columns[N][N];
static int few[3];

static double total(const double *v, int n)
{
    double sum = 0;

#pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

int main(void)
{
    double *u = malloc(N * N * sizeof *u), *v = malloc(N * N * sizeof *v), *t;
    long *thirds = calloc(3 * N, sizeof *thirds);

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i * N + j] = v[i * N + j] = i * j % 17;
    for (int step = 0; step < 5; step++) {
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i * N + j] = (u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1]) / 4;
        t = u;
        u = v;
        v = t;
    }
    printf("%.6f\n", total(u, N * N));

    /* Rows are written, then columns of them are read and written by other members. */
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            fixed[i][j] = u[i * N + j] + i;
#pragma omp parallel for
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            columns[i][j] = fixed[N - 1 - i][j] + fixed[i][0];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            fixed[i][j] = columns[j][i];
    printf("%.6f %.6f\n", total(&fixed[0][0], N * N), total(&columns[0][0], N * N));

#pragma omp parallel for schedule(static, 2)
    for (int i = 0; i < N; i++)
        thirds[3 * i] = i;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        thirds[3 * i + 1] = thirds[3 * (N - 1 - i)];
#pragma omp parallel for
    for (int i = 0; i < 3; i++)
        few[i] = (int)thirds[3 * i + 1];
    printf("%d %d %d\n", few[0], few[1], few[2]);
    long sum = 0;
#pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 3 * N; i++)
        sum += thirds[i] * i;
    printf("%ld\n", sum);

    /* What was a grid is given back, and comes again with other sizes. */
    free(u);
    u = malloc(2 * N * sizeof *u);
#pragma omp parallel for
    for (int i = 0; i < 2 * N; i++)
        u[i] = v[i] + v[N * N - 1 - i];
    u = realloc(u, 100000 * sizeof *u);
#pragma omp parallel for
    for (int i = 2 * N; i < 100000; i++)
        u[i] = i % 7;
    printf("%.6f\n", total(u, 100000));
    return 0;
}
