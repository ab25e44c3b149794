// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Neighbours' rows of arrays with a rim that stays: read once before they are written, or twice, whole or in part. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 62, W = N + 2 };

typedef double row[W];

static void step(row *u, row *next)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i <= N; i++)
        for (j = 1; j <= N; j++)
            next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static double residual(row *u, row *next)
{
    double sum = 0;
    int i, j;

#pragma omp parallel for private(j) reduction(+ : sum)
    for (i = 1; i <= N; i++)
        for (j = 1; j <= N; j++)
            sum += u[i + 1][j] + u[i - 1][j] - 2 * u[i][j] + next[i][j];
    return sum;
}

/* The rim is changed, and what lies between the rows. */
static void change_rim(row *u, double by)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < W; i++) {
        u[i][0] += by;
        u[i][W - 1] -= by * i;
    }
}

static void some_rows(row *u, int from, int to)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = from; i < to; i++)
        for (j = 0; j < W; j++)
            u[i][j] *= 0.5;
}

int main(void)
{
    row *u = malloc(W * sizeof *u), *next = malloc(W * sizeof *next), *other;
    double total = 0;
    int i, j, k;

#pragma omp parallel for private(j)
    for (i = 0; i < W; i++)
        for (j = 0; j < W; j++)
            u[i][j] = next[i][j] = (i * 7 + j * 3) % 11;
    for (k = 0; k < 14; k++) {
        step(u, next);
        if (k > 5)
            total += residual(u, next);
        if (k % 4 == 3)
            change_rim(next, k);
        if (k == 6 || k == 9)
            some_rows(u, 10, 20 + k);
        if (k == 10) {
            total += next[17][0] + next[18][W - 1];
            step(u, next);
        }
        if (k != 11) {
            other = u;
            u = next;
            next = other;
        }
    }
    for (i = 0; i < W; i++)
        for (j = 0; j < W; j++)
            total += u[i][j] * (i + 1) + next[i][j] * (j + 2);
    printf("%.10g\n", total);
    free(u);
    free(next);
    return 0;
}
