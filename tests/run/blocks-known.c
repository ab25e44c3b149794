// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Loops whose iterations stay in blocks, again and again: with blocks of another size, in other memory, and rows of a
   type whose length varies, between loops that go through the same memory the other way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 32, MOST = 700 };

static double table[ROWS * MOST];

/* Where it stores cannot be told: it sorts in its own way. */
static void turn_over(double *x, int n, int k)
{
    int i, j, m;

    for (i = 0, m = 1; i < n; i++, m = (m * 5 + k) % n) {
        j = (i + m) % n;
        if (i < j) {
            double t = x[i];
            x[i] = x[j], x[j] = t;
        }
    }
    x[k % n] += k;
}

static void within(double *x, int n, int k)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < ROWS; i++)
        turn_over(x + i * n, n, k);
}

static void across(double *x, int n)
{
    int i, j;

#pragma omp parallel for private(i)
    for (j = 0; j < n; j++)
        for (i = 1; i < ROWS; i++)
            x[i * n + j] += 0.5 * x[(i - 1) * n + j];
}

/* The distance of rows is nobody's value but the type's. */
static void within_rows(int n, void *memory, int k)
{
    double (*row)[n] = memory;
    int i;

#pragma omp parallel for
    for (i = 0; i < ROWS; i++)
        turn_over(row[i], n, k);
}

static double sum(const double *x, int n)
{
    double all = 0;
    int i;

    for (i = 0; i < n; i++)
        all += x[i] * (i % 5 + 1);
    return all;
}

static void fill(double *x, int n)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = i % 11;
}

int main(void)
{
    int pass, k, n;

    fill(table, ROWS * MOST);
    for (pass = 0; pass < 3; pass++) {
        double *x = malloc((size_t)(ROWS * (MOST + 100 * pass)) * sizeof *x);

        n = MOST + 100 * pass;
        fill(x, ROWS * n);
        for (k = 1; k < 6; k++) {
            within(x, n - (k == 4) * 60, k % 2);
            across(x, n);
        }
        for (k = 1; k < 6; k++) {
            within_rows(n - (k % 3) * 20, x, 1);
            within(table, MOST, 2);
            across(table, MOST);
        }
        printf("%.6g %.6g\n", sum(x, ROWS * n), sum(table, ROWS * MOST));
        free(x);
    }
    return 0;
}
