/* Several dimensions: arrays, VLAs, pointers to them, linearised subscripts, rows of pointers; triangles. */
#include "record.h"

enum { R = 10, C = 11 };
static double grid[R][C], other[R][C];

static void arrays(int n, int m, double vla[n + 1][m + 1], double (*p)[m + 1])
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 1; i < n; i++) {
        ITERATION(i - 1);
        for (int j = 1; j < m; j++)
            ST(grid[i][j]) = LD(other[i - 1][j]) + LD(other[i + 1][j]) + LD(other[i][j - 1]) + LD(other[i][j + 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int j = 0; j < m; j++) {
        ITERATION(j);
        for (int i = 0; i < n; i++)
            ST(vla[i][j]) = LD(grid[i][j]) + LD(grid[j][i]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = i; j < m; j++)
            ST(p[i][j]) = LD(grid[j][i]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < MIN(n, m); i++) {
        ITERATION(i);
        ST(grid[i][i]) = LD(other[i][n - 1 - i]);
    }
}

static void linearised(int n, int m, double *restrict x, const double *restrict y, int stride)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            ST(x[i * m + j]) = LD(y[(i + 1) * m + j]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 2; k++)
                ST(x[(i * 3 + j) * 2 + k]) = LD(y[i + 9 * (j + 3 * k)]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < 4; j++)
            ST(x[12 * i + 3 * j]) = LD(y[12 * i + 3 * j + 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(x[i * stride]) = LD(y[i * stride + 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < MIN(m, 4); j++)
            for (int k = 0; k < 2; k++)
                ST(x[10 * i + 4 * j - k + 1]) = LD(y[7 * i + 3 * j]) + LD(y[6 * i - 4 * j + 2 * k + 12]);
    }
}

static void rows(int n, int m, double **row, double ***deep)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            ST(row[i][j]) = LD(grid[i][j]) + LD(row[i][0]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < 2; j++)
            for (int k = 0; k <= j; k++)
                ST(deep[i][j][k]) = LD(row[i][j + k]);
    }
}

int main(void)
{
    double x[200], y[200], *row[R], **deep[R];

    AREA(grid, sizeof grid);
    AREA(other, sizeof other);
    for (int i = 0; i < R; i++) {
        row[i] = calloc(C, sizeof(double));
        deep[i] = calloc(2, sizeof(double *));
        for (int j = 0; j < 2; j++)
            deep[i][j] = calloc(2, sizeof(double));
    }
    for (int n = 0; n < 9; n++)
        for (int m = 2; m < 9; m += 5) {
            double vla[n + 1][m + 1], more[n + 1][m + 1];

            memset(x, 0, sizeof x);
            memset(y, 0, sizeof y);
            memset(vla, 0, sizeof vla);
            memset(more, 0, sizeof more);
            AREA(vla, sizeof vla);
            AREA(more, sizeof more);
            arrays(n, m, vla, more);
            AREA(x, sizeof x);
            AREA(y, sizeof y);
            linearised(n, m, x, y, m + 3);
            for (int i = 0; i < R; i++) {
                AREA(row[i], C * sizeof(double));
                AREA(deep[i][0], 2 * sizeof(double));
                AREA(deep[i][1], 2 * sizeof(double));
            }
            rows(n, m, row, deep);
        }
    return 0;
}
