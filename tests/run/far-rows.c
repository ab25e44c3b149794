// procs: 1 2 3 5 7
// same-as: serial openmp
// Elements that an index names, of an object of which each rank holds rows: of five fields one behind the other, of a matrix
// of which sequential code has read a part, of columns.
#include <stdio.h>
#include <stdlib.h>

enum { N = 40000, FIELDS = 5, ROWS = 512, COLUMNS = 64, STEPS = 6 };

static void flux(int n, const int *next, const double *v, double *f)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double s[FIELDS] = { 0 };

        for (int j = 0; j < 4; j++) {
            int q = next[i + j * n];
            if (q >= 0) {
                s[0] += v[q];
                s[1] += v[q + n];
                s[2] += v[q + 2 * n];
                s[3] += v[q + 3 * n];
                s[4] += v[q + 4 * n];
            }
        }
        for (int k = 0; k < FIELDS; k++)
            f[i + k * n] = s[k];
    }
}

static void advance(int n, double *v, const double *f)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        v[i] += 0.125 * f[i];
        v[i + n] += 0.125 * f[i + n];
        v[i + 2 * n] += 0.125 * f[i + 2 * n];
        v[i + 3 * n] += 0.125 * f[i + 3 * n];
        v[i + 4 * n] += 0.125 * f[i + 4 * n];
    }
}

static void fields(void)
{
    int *next = malloc(4 * N * sizeof *next);
    double *v = malloc(FIELDS * N * sizeof *v), *f = calloc(FIELDS * N, sizeof *f), sum = 0;

    for (int i = 0; i < N; i++) {
        next[i] = i + 200 < N ? i + 200 : -1;
        next[i + N] = i - 200;
        next[i + 2 * N] = i + 1 < N ? i + 1 : -1;
        next[i + 3 * N] = i - 1;
    }
    for (int i = 0; i < FIELDS * N; i++)
        v[i] = i % 13;
    for (int k = 0; k < STEPS; k++) {
        flux(N, next, v, f);
        advance(N, v, f);
    }
    for (int i = 0; i < FIELDS * N; i++)
        sum += v[i] * (i % 3);
    printf("%.9e\n", sum);
    free(next);
    free(v);
    free(f);
}

static void part_of(int columns)
{
    float *a = malloc(ROWS * COLUMNS * sizeof *a), *d = malloc(ROWS * COLUMNS * sizeof *d), sum = 0;
    int east[COLUMNS];

    for (int j = 0; j < COLUMNS; j++)
        east[j] = j + 1 < COLUMNS ? j + 1 : j;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        a[i] = i % 11;
    for (int k = 0; k < STEPS; k++) {
        for (int i = 0; i < 32; i++)
            for (int j = 0; j < columns; j++)
                sum += a[i * COLUMNS + j];
#pragma omp parallel for
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                d[i * COLUMNS + j] = a[(i + 7) % ROWS * COLUMNS + east[j]] - a[i * COLUMNS + j];
#pragma omp parallel for
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                a[i * COLUMNS + j] += 0.125f * d[i * COLUMNS + j];
    }
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum += a[i];
    printf("%.6e\n", sum);
    free(a);
    free(d);
}

static void columns(void)
{
    static double a[ROWS][COLUMNS], b[ROWS][COLUMNS];
    int where[ROWS];
    double sum = 0;

    for (int i = 0; i < ROWS; i++)
        where[i] = (i * 7 + 3) % ROWS;
    for (int k = 0; k < STEPS; k++) {
#pragma omp parallel for
        for (int j = 0; j < COLUMNS; j++)
            for (int i = 0; i < ROWS; i++)
                a[i][j] = b[i][j] / 2 + i + j;
#pragma omp parallel for
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                b[i][j] = a[where[i]][j];
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += b[i][j] * (i % 5);
    printf("%.9e\n", sum);
}

int main(void)
{
    fields();
    part_of(32);
    part_of(1);
    columns();
}
