/* Products with a sparse matrix of the five-point kind, whose arrays a struct leads to: what is sent of the vectors, which have
   blocks of their own, or lie in one (argument "block"), is a few pages for each product. Sums do not depend on the order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { M = 300, N = M * M, TIMES = 20, VECTORS = 5 };

typedef struct { int n; int *first, *column; double *value; } matrix;

static matrix *five_points(void)
{
    matrix *a = malloc(sizeof *a);
    int p = 0;

    a->n = N;
    a->first = malloc((N + 1) * sizeof *a->first);
    a->column = malloc(5 * N * sizeof *a->column);
    a->value = malloc(5 * N * sizeof *a->value);
    for (int r = 0; r < N; r++) {
        const int next[] = { r - M, r - 1, r, r + 1, r + M };

        a->first[r] = p;
        for (int k = 0; k < 5; k++)
            if (next[k] >= 0 && next[k] < N) {
                a->column[p] = next[k];
                a->value[p++] = k == 2 ? 2 : -1;
            }
    }
    a->first[N] = p;
    return a;
}

static void multiply(const matrix *a, const double *x, double *y)
{
#pragma omp parallel for
    for (int i = 0; i < a->n; i++) {
        double sum = 0;
        for (int p = a->first[i]; p < a->first[i + 1]; p++)
            sum += a->value[p] * x[a->column[p]];
        y[i] = sum;
    }
}

int main(int argc, char **argv)
{
    matrix *a = five_points();
    double *v[VECTORS + 1], sum = 0;

    v[0] = malloc((VECTORS + 1) * N * sizeof **v);
    for (int k = 1; k <= VECTORS; k++)
        v[k] = argc > 1 && !strcmp(argv[1], "block") ? v[0] + k * N : malloc(N * sizeof **v);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[0][i] = i % 17;
    for (int t = 0; t < TIMES; t++) {
        for (int k = 0; k < VECTORS; k++)
            multiply(a, v[k], v[k + 1]);
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            v[0][i] = (long)v[VECTORS][i] % 31;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += v[0][i];
    printf("%.9e\n", sum);
    return 0;
}
