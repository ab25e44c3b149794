// procs: 1 2 3 4 5 6 7
// same-as: serial
// Matrices as arrays of row pointers: whole rows, parts of rows, single elements, swapped rows.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const int n = 15, m = 11;
    double **a = malloc((size_t)n * sizeof *a), **b = malloc((size_t)n * sizeof *b), sum = 0;
    int i, j;
    for (i = 0; i < n; i++) {
        a[i] = calloc((size_t)m, sizeof **a);
        b[n - 1 - i] = malloc((size_t)(m + i) * sizeof **b);
    }
    #pragma omp parallel for private(j)
    #pragma llc result(a[i], m)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            a[i][j] = i * 100 + j;
    #pragma omp parallel for private(j)
    #pragma llc result(&b[i][1], m - 2)
    #pragma llc result(&b[i][0], 1)
    #pragma llc result(&b[i][m - 1], 1)
    for (i = 0; i < n; i++) {
        for (j = 1; j < m - 1; j++)
            b[i][j] = a[i][j - 1] + a[i][j + 1];
        b[i][0] = b[i][m - 1] = -i;
    }
    for (i = 0; i < n / 2; i++) {
        double *t = a[i];
        a[i] = b[n - 1 - i];
        b[n - 1 - i] = t;
    }
    #pragma omp parallel for private(i)
    for (j = 0; j < m; j++)
        for (i = 0; i < n; i++) {
            a[i][j] += b[i][j] / 2;
            #pragma llc result(&a[i][j], 1)
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            sum = sum / 2 + a[i][j];
    printf("%.3f\n", sum);
    for (i = 0; i < n; i++) {
        free(a[i]);
        free(b[i]);
    }
    free(a);
    free(b);
    return 0;
}
