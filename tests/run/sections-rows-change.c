// procs: 1 2 3 4 5 6 7
// same-as: serial
/* The same loop again and again, over the same rows of pointers, which point elsewhere: by code that all ranks execute,
   by another loop, and by a row that is another block. What was found of the loop before must not be taken for true. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 23, W = 40 };

static void step(double **from, double **to, int n, int w)
{
    int j, k;

#pragma omp parallel for private(k)
    for (j = 1; j < n - 1; j++)
        for (k = 1; k < w - 1; k++)
            to[j][k] = 0.5 * from[j][k] + 0.2 * from[j - 1][k] + 0.2 * from[j + 1][k + 1] + j;
}

static void fill(double **rows, int n, int w)
{
    int j, k;

#pragma omp parallel for private(k)
    for (j = 0; j < n; j++)
        for (k = 0; k < w; k++)
            rows[j][k] = j * 3 % 7 + k;
}

/* Those of one are those of the other, some places further. */
static void exchange(double **a, double **b, int n, int by)
{
    double *other[N];
    int j;

    for (j = 0; j < n; j++)
        other[j] = a[j];
    for (j = 0; j < n; j++)
        a[j] = b[(j + by) % n];
    for (j = 0; j < n; j++)
        b[j] = other[j];
}

static void reverse(double **a, int n)
{
    int j;

#pragma omp parallel for
    for (j = 0; j < n / 2; j++) {
        double *row = a[j];
        a[j] = a[n - 1 - j];
        a[n - 1 - j] = row;
    }
}

static double sum_of(double **rows, int n, int w)
{
    double sum = 0;
    int j, k;

    for (j = 0; j < n; j++)
        for (k = 0; k < w; k++)
            sum = 0.999 * sum + rows[j][k];
    return sum;
}

int main(void)
{
    static double *a[N], *b[N];
    int j, t, w = W;

    for (j = 0; j < N; j++) {
        a[j] = malloc(W * sizeof **a);
        b[j] = malloc(W * sizeof **b);
    }
    fill(a, N, W);
    fill(b, N, W);
    for (t = 0; t < 36; t++) {
        step(a, b, N, w);
        if (t % 6 == 2)
            exchange(a, b, N, t % 5);
        if (t % 6 == 4)
            reverse(a, N);
        if (t % 6 == 5) {
            free(b[t % N]);
            b[t % N] = calloc(W + t, sizeof **b);
        }
    }
    printf("%.12g %.12g\n", sum_of(a, N, W), sum_of(b, N, W));
    for (t = 0; t < 6; t++)
        step(a, b, N - t % 3, t < 3 ? w / 2 : w);
    printf("%.12g %.12g\n", sum_of(a, N, W), sum_of(b, N, W));
    return 0;
}
