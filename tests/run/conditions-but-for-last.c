// procs: 1 2 3 4 7
// same-as: serial
// Loops whose condition compares a sum with the bound: i + 1 < n, i - 1 >= 0, and the like, of signed and unsigned variables,
// with bounds so small that there is no iteration, inside of divided loops and in sequential code behind them.
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, M = 50 };

static double a[N][M], b[N][M], out[N];

static void inside(int n, int m, size_t k)
{
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) {
        for (int j = 1; j + 1 < m; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1];
        for (int j = m - 1; j - 2 >= 0; j--)
            b[i][j] += a[i][j - 2] / 4;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        for (size_t j = 0; j + 3 < k; j++)
            a[i][j] = b[i][j + 3] / 8 + i;
        for (size_t j = 0; j + 1 <= k; j += 2)
            out[i] += a[i][j];
        for (size_t j = k; j - 1 > 0 && j > 1; j--)
            out[i] -= b[i][j - 1];
        for (int j = 0; m > j + 5; j += 3)
            out[i] += b[i][j + 5];
    }
}

/* Of what ranks hold, some elements. */
static double beside(int n, size_t m)
{
    double s = 0;

    for (int i = 0; i + 1 < n; i++)
        s += a[i][0] - a[i + 1][1];
    for (size_t j = 0; j + 2 < m; j++)
        s += b[n / 2][j] * b[n / 2][j + 2];
    for (int i = n - 1; i - 3 >= 0; i--)
        s += out[i - 3] * i;
    return s;
}

/* The last ones move on: what is stored behind the end stays. */
static void shift(int n)
{
    for (int i = 0; i + 1 < n; i++)
        out[i] = out[i + 1] / 2;
}

int main(void)
{
    double *p = calloc(N, sizeof *p), s = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i * 7 + j * 3) % 11;
    for (int t = 0; t < 6; t++) {
        inside(N, M, M);
        s += beside(N, M);
        shift(N);
        inside(N, t, (size_t)t);
        inside(t, M, 0);
        s += beside(t + 2, (size_t)t);
        shift(t);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        p[i] = out[i] * i;
    for (int i = 0; i + 1 < N; i++)
        p[i + 1] += p[i] / 2;
    for (int i = 0; i < N; i++)
        s += p[i] * (i % 5);
    printf("%.9e\n", s);
    free(p);
    return 0;
}
