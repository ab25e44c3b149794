// The chunks of loops with other bounds than earlier ones follow what these have left with each rank: rows, columns,
// planes, parts of an array, sums, and the same loop again when its arrays lie elsewhere. poison overwrites what a rank
// does not hold.
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 103, M = 37 };
static double grid[N][N], old[N][N], cube[M][M][M];
static double line[8 * N];

static void init(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            grid[i][j] = old[i][j] = i * 3 + j % 7;
#pragma omp parallel for
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < M; k++)
                cube[k][j][i] = i + j * k % 5;
#pragma omp parallel for
    for (int i = 0; i < 8 * N; i++)
        line[i] = i % 11;
}

static void inner(void)
{
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            grid[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            old[i][j] = grid[i][j] + 1;
#pragma omp parallel for
    for (int i = 2; i < M - 1; i++)
        for (int j = 0; j < M; j++)
            for (int k = 1; k < M; k++)
                cube[k][j][i] += 2 * cube[k - 1][j][i];
}

static double parts(int from, int to)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = from; i < to; i++)
        line[i] += line[i] * (i % 3);
#pragma omp parallel for
    for (int i = to - 1; i >= from; i--)
        line[i] -= i % 5;
#pragma omp parallel for schedule(static, 5)
    for (int i = from; i < to; i++)
        line[i] += 1;
#pragma omp parallel for reduction(+ : sum)
    for (int i = from + 1; i < to; i++)
        sum += line[i] * 2 - line[i - 1];
    return sum;
}

static void swapped(int n, int times)
{
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *t;

#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b[i] = i % 13;
    for (int k = 0; k < times; k++, t = a, a = b, b = t)
#pragma omp parallel for
        for (int i = 1 + k % 3; i < n - 1; i++)
            b[i] = a[i - 1] + a[i] - a[i + 1] / 2;
    for (int i = 0; i < n; i += n / 7 + 1)
        printf("%g %g\n", a[i], b[i]);
    free(a);
    free(b);
}

int main(void)
{
    init();
    for (int t = 0; t < 5; t++) {
        inner();
        printf("%.15g\n", parts(3 * t, 8 * N - 5 * t));
    }
    printf("%.15g\n", parts(N, 3 * N));
    for (int i = 0; i < N; i += 9)
        printf("%g %g %g\n", grid[i][i], old[N - 1 - i][i], cube[i % M][3][(2 * i) % M]);
    for (int n = 1; n < 300; n = 2 * n + 1)
        swapped(n, 9);
    return 0;
}
