// procs: 1 2 3 4 5 6 7
// same-as: serial
// same-as: openmp
/*
 * rows-loaded-movement.c: sparse rows in a time loop, of a matrix that changes now and then: what one rank writes others
 * read, row by row, with other rows in other loops.
 */
#include <stdio.h>
#include <stdlib.h>

static int n = 500;
static long *row, *turned;
static double *value, *sum, *other;

static void lengths(int seed)
{
    row[0] = turned[0] = 0;
    for (int i = 0; i < n; i++)
        row[i + 1] = row[i] + (i * 31 + seed) % 97 % 12;
    for (int i = 0; i < n; i++)
        turned[i + 1] = turned[i] + row[n - i] - row[n - i - 1];
}

/* Rows of equal numbers of elements, in another division than the one that they are read in. */
static void step(int t)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (long k = row[i]; k < row[i + 1]; k++)
            value[k] = 0.5 * value[k] + i % 7 + t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (long k = turned[i]; k < turned[i + 1]; k++)
            s += value[k];
        sum[i] = s;
    }
#pragma omp parallel for schedule(static, 1)
    for (int i = n - 1; i >= 0; i -= 2)
        for (long k = row[i]; k < row[i + 1]; k++)
            other[k] += value[k] * sum[i];
}

int main(void)
{
    double total = 0;

    row = malloc((n + 1) * sizeof *row);
    turned = malloc((n + 1) * sizeof *turned);
    value = calloc(12 * n, sizeof *value);
    other = calloc(12 * n, sizeof *other);
    sum = calloc(n, sizeof *sum);
    for (int t = 0; t < 12; t++) {
        if (t % 5 == 0)
            lengths(t);
        if (t == 7)
            row[n / 2] = row[n / 2 + 1];
        step(t);
        if (t % 4 == 3)
            printf("%g\n", other[t] + sum[t] + value[row[n] - 1]);
    }
    for (int k = 0; k < 12 * n; k++)
        total += other[k] + value[k] * (k % 5);
    for (int i = 0; i < n; i++)
        total += sum[i] * i;
    printf("%.12g\n", total);
    free(row);
    free(turned);
    free(value);
    free(other);
    free(sum);
    return 0;
}
