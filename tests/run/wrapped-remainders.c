// procs: 1 2 3 4 5 7
// same-as: serial
// Indices that wrap round by remainders, whose divisors are found when the program runs: dividends of up to two times the
// divisor, negative ones, those of unsigned and narrow types, and those that are too large for that.
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 37, COLUMNS = 29, TIMES = 3 };

static double *u, *v, **row;

static int wrap(int i, int n)
{
    return (i + n) % n;
}

static void steps(int n, int m, unsigned un, size_t k, short s)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            v[i * m + j] = u[((i + n - 1) % n) * m + j] - 2 * u[((i + 1) % n) * m + j] + u[i * m + (j + m - 1) % m]
                           + u[i * m + (j + 1) % m];
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double all = 0;

            for (int di = -1; di <= 1; di++)
                for (int dj = -1; dj <= 1; dj++)
                    all += v[((i + di + n) % n) * m + (j + dj + m) % m];
            u[i * m + j] = all / 9;
        }
    #pragma omp parallel for
    for (unsigned i = 0; i < un; i++)
        for (int j = 0; j < m; j++)
            v[i * (unsigned)m + (unsigned)j] += u[((i - 1 + un) % un) * (unsigned)m + (unsigned)j];
    #pragma omp parallel for
    for (size_t i = 0; i < k; i++)
        for (int j = 0; j < m; j++)
            u[i * (size_t)m + (size_t)j] = v[(i + 2 * k - 3) % k * (size_t)m + (size_t)j] + v[(i + 5 * k) % k * (size_t)m];
    #pragma omp parallel for
    for (short i = 0; i < s; i++)
        for (int j = 0; j < m; j++)
            v[wrap(i + 2, s) * m + j] = u[((i - 1) % s + s) % s * m + j];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            row[i][j] = v[wrap(i - 1, n) * m + wrap(j + 1, m)] - row[i][j] * 0.5;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            v[i * m + j] = row[(i + 1) % n][j] + row[wrap(i - 2, n)][(j + 1) % m] + row[i * 3 % n][i % m];
    #pragma omp parallel for
    for (int i = 1 - n; i < n; i++)
        if (i % n == i)
            u[(i < 0 ? -i : i) * m + (i < 0 ? 0 : 1)] += i % n;
}

int main(void)
{
    double sum = 0;

    u = malloc(ROWS * COLUMNS * sizeof *u);
    v = malloc(ROWS * COLUMNS * sizeof *v);
    row = malloc(ROWS * sizeof *row);
    for (int i = 0; i < ROWS; i++)
        row[i] = calloc(COLUMNS, sizeof **row);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        u[i] = v[i] = i * 7 % 31;
    for (int t = 0; t < TIMES; t++) {
        int n = ROWS - t;

        steps(n, COLUMNS - 2 * t, (unsigned)n, (size_t)n, (short)n);
        steps(1 + t, 2, 1, 2, 1);
    }
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum = sum * 0.999 + u[i] + v[i] * 3;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += row[i][j];
    printf("%.9e\n", sum);
}
