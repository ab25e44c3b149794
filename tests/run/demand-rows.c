// Rows that are reached through pointers, which a loop has set, and a structure with the size: sections are computed
// from memory that a loop has written.
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>
struct grid { int n, pad[40]; double **a, **b; };
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    struct grid *g = malloc(sizeof *g);
    double *pa = malloc(n * n * 8), *pb = malloc(n * n * 8);
    g->n = n;
    g->a = malloc(n * sizeof *g->a);
    g->b = malloc(n * sizeof *g->b);
    double **a = g->a, **b = g->b;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = pa + i * n;
        b[i] = pb + i * n;
    }
#pragma omp parallel for
    for (int i = 0; i < g->n; i++)
        for (int j = 0; j < g->n; j++)
            a[i][j] = b[i][j] = i + j;
    for (int s = 0; s < 4; s++) {
#pragma omp parallel for
        for (int i = 1; i < g->n - 1; i++)
            for (int j = 1; j < g->n - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + 1);
        double **t = a; a = b; b = t;
    }
    double sum = 0;
#pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += a[i][j];
    printf("%.17g\n", sum);
}
