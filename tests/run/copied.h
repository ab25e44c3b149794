/*
 * Arrays so large that ranks of one node copy them from each other's memory: in whole rows, turned, in blocks, and by
 * all ranks; on the heap, global, and in between; each time overwritten at once by its owner.
 */
#include <stdio.h>
#include <stdlib.h>

#define SIDE 1040
#define WIDE 9000
#define STEPS 12

static double a[SIDE][SIDE], b[SIDE][SIDE];

static void turn(int step)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < SIDE; i++)
        for (j = 0; j < SIDE; j++)
            a[i][j] = b[i][j] / 2 + i * step - j;
    #pragma omp parallel for private(j)
    for (i = 0; i < SIDE; i++)
        for (j = 0; j < SIDE; j++)
            b[i][j] = a[j][i];
}

static void spread(double *u, double *next, int rows)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 1; i < rows - 1; i++)
        for (j = 0; j < WIDE; j++)
            next[i * WIDE + j] = (u[(i - 1) * WIDE + j] + u[(i + 1) * WIDE + j]) / 2 + j % 7;
}

/* The second half comes from the first, which others have written. */
static void shift(double *u, long n)
{
    long i;

    #pragma omp parallel for
    for (i = 0; i < n / 2; i++)
        u[n / 2 + i] += u[i] / 4;
    #pragma omp parallel for
    for (i = 0; i < n / 2; i++)
        u[i] = u[n / 2 + i] - i % 5;
}

int main(void)
{
    int rows = 24, step;
    long n = (long)rows * WIDE, i;
    double *u = malloc(n * sizeof *u), *next = malloc(n * sizeof *next), sum;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        u[i] = next[i] = i % 1000;
    for (step = 0; step < STEPS; step++) {
        double *swap = u;
        if (step < 4)
            turn(step);
        spread(u, next, rows);
        u = next;
        next = swap;
        shift(u, n);
        for (sum = 0, i = step; i < n; i += 997)
            sum += u[i] * (double)(i % 13);
        printf("%.10g %.10g %.10g\n", sum, a[step][SIDE - 1],
               b[SIDE - 1 - step][3]);
    }
    free(u);
    free(next);
    return 0;
}
