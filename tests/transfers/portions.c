/* Rows that pointers lead to, in portions whose ends are loaded from memory; a row depends on those beside it. */
#include <stdio.h>
#include <stdlib.h>

enum { TIMES = 20, PORTIONS = 14 };

int main(void)
{
    size_t n = 210, m = 200, first[PORTIONS], last[PORTIONS];
    double **a = malloc(n * sizeof *a), **b = malloc(n * sizeof *b), sum = 0;

    for (size_t i = 0; i < n; i++) {
        a[i] = calloc(m, sizeof **a);
        b[i] = calloc(m, sizeof **b);
    }
    for (size_t p = 0; p < PORTIONS; p++) {
        first[p] = p ? last[p - 1] + 1 : 1;
        last[p] = p < PORTIONS - 1 ? (p + 1) * n / PORTIONS - 1 : n - 2;
    }
#pragma omp parallel for
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            a[i][j] = b[i][j] = (double)(i * 7 % 11 + j);
    for (int k = 0; k < TIMES; k++) {
#pragma omp parallel for
        for (int p = 0; p < PORTIONS; p++)
            for (size_t i = first[p]; i <= last[p]; i++)
                for (size_t j = 1; j <= m - 2; j++)
                    b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma omp parallel for
        for (int p = 0; p < PORTIONS; p++)
            for (size_t i = first[p]; i <= last[p]; i++)
                for (size_t j = 1; j <= m - 2; j++)
                    a[i][j] = b[i][j];
    }
#pragma omp parallel for reduction(+:sum)
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            sum += a[i][j];
    printf("%.3f\n", sum);
    return 0;
}
