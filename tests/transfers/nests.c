/* Collapsed nests over a grid and over a cube, whose shares begin and end anywhere in their rows: neighbours send each
   other a plane, or the parts of one that they lack. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, TIMES = 20 };

static void grid(int n, const double *a, double *b)
{
#pragma omp parallel for collapse(2) // grid
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

static void cube(int n, double a[n][n][n], double b[n][n][n])
{
#pragma omp parallel for collapse(3) // cube
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] - a[i][j - 1][k] + a[i][j + 1][k] - a[i][j][k - 1] + a[i][j][k + 1];
#pragma omp parallel for collapse(3) // back
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                a[i][j][k] = 0.5 * b[i][j][k];
}

int main(void)
{
    int n = N, m = N * N;
    double *a = calloc((size_t)(m * n), sizeof *a), *b = calloc((size_t)(m * n), sizeof *b), sum = 0;
    double *c = calloc((size_t)(m * n), sizeof *c), *d = calloc((size_t)(m * n), sizeof *d);

    for (int i = 0; i < m * n; i++)
        a[i] = b[i] = c[i] = d[i] = i % 7;
    for (int t = 0; t < TIMES; t++) {
        double *next = a;

        cube(n, (double (*)[n][n])c, (double (*)[n][n])d);
        grid(4 * n, a, b);
        a = b;
        b = next;
    }
    for (int i = 0; i < m * n; i++)
        sum += a[i] + c[i];
    printf("%.9e\n", sum);
}
