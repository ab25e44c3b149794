/* Grids whose indices wrap round, by remainders and by choices: neighbours in a ring send each other a row. */
#include <stdio.h>
#include <stdlib.h>

enum { TIMES = 20 };

static void step(int n, int m, const double *a, double *b)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i * m + j] = a[(i + n - 1) % n * m + j] + a[(i + 1) % n * m + j] - a[i * m + (j + m - 1) % m] + a[i * m + (j + 1) % m];
}

static void rows(int n, int m, double **a, double **b)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i][j] = a[(i + n - 1) % n][j] + a[i < n - 1 ? i + 1 : 0][(j + 1) % m];
}

static void around(int n, int m, const double *a, double *b)
{
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double all = 0;

            for (int di = -1; di <= 1; di++)
                for (int dj = -1; dj <= 1; dj++)
                    all += a[(i + di + n) % n * m + (j + dj + m) % m];
            b[i * m + j] = all / 9;
        }
}

int main(void)
{
    int n = 210, m = 200;
    double *a = calloc((size_t)(n * m), sizeof *a), *b = calloc((size_t)(n * m), sizeof *b), sum = 0;
    double **c = calloc((size_t)n, sizeof *c), **d = calloc((size_t)n, sizeof *d);

    for (int i = 0; i < n; i++) {
        c[i] = calloc((size_t)m, sizeof **c);
        d[i] = calloc((size_t)m, sizeof **d);
    }
    for (int i = 0; i < n * m; i++)
        a[i] = b[i] = c[i / m][i % m] = i % 7;
    for (int t = 0; t < TIMES; t++) {
        step(n, m, a, b);
        around(n, m, b, a);
        rows(n, m, c, d);
        rows(n, m, d, c);
    }
    for (int i = 0; i < n * m; i++)
        sum += a[i] + c[i / m][i % m];
    printf("%.9e\n", sum);
}
