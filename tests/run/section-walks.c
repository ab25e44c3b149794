// same-as: serial
/*
 * Stores through pointers and subscripts that walk: they change from iteration to iteration of an inner loop.
 * tests/explain.py compares the comment behind each with what -fexplain says.
 */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 23, COLS = 17 };

static double total;
static int n = ROWS, m = COLS;

static void add(const double *x, int count)
{
    for (int i = 0; i < count; i++)
        total = total * 0.75 + x[i] * (i % 7 + 1);
}

static void pointers(double *x, double *y)
{
    double *p, *q;
    int j;

#pragma omp parallel for private(j)
    for (int i = 0; i < n; i++) {
        double *row = x + i * m;

        for (j = 0; j < m; j++)
            *row++ = i - j;                     /* by analysis */
    }
#pragma omp parallel for private(j, p)
    for (int i = 0; i < 20; i++) {
        p = &y[i * 12 + 1];
        for (j = 0; j < 5; j++, p += 2)
            p[1] += i + j;                      /* by analysis */
        *p = 4;                                 /* by analysis */
    }
#pragma omp parallel for private(j, p, q)
    for (int i = 1; i <= n; i++)
        for (j = 0, p = x + i * m, q = y + 10 * i; j < 10; j++) {
            *--p -= j;                          /* by analysis */
            *q++ += *p;                         /* by analysis */
        }
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        double *corner = x + 5 * i * m;

        for (int k = 0; k < 5; k++)
            for (int l = 0; l < m; l++)
                *corner++ += k * l;             /* by analysis */
    }
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        double *from = y + 10 * i, *to = from + 10;

        for (double *at = from; at < to; at++)
            *at += 1;                           /* by analysis */
        while (to != from)
            *--to += 3;                         /* store by store: linear */
    }
#pragma omp parallel for
    for (int i = 0; i < 30; i++) {
        double *at = y + 8 * i;

        if (i % 2)
            at += 3;
        *at = i;                                /* store by store: linear */
        at = y + 8 * i + 4;
        *at = -i;                               /* by analysis */
    }
}

static void fill(double *at, int count, double value)
{
    while (count-- > 0)
        *at++ = value;                          /* store by store: goes round */
}

static void subscripts(double *x, double (*grid)[COLS])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = i * m;

        for (int j = 0; j < m; j++)
            x[k++] *= 0.5;                      /* by analysis */
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int up = 0, down = COLS;

        for (int j = 0; j < 8; j++) {
            grid[i][--down] = j;                /* by analysis */
            grid[i][up] = j + i;                /* by analysis */
            up++;
        }
        for (int j = 0; j < 3; j++) {
            if (j == i)
                up += 2;
            grid[i][up % COLS] += 1;            /* store by store: changes */
        }
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        fill(x + 10 * i, 5, i);
}

int main(void)
{
    static double grid[ROWS][COLS];
    double *x = calloc(1000, sizeof *x), *y = calloc(1000, sizeof *y);

    for (int i = 0; i < 1000; i++)
        x[i] = i % 13, y[i] = i % 19;
    pointers(x, y);
    add(x, 1000), add(y, 1000);
    subscripts(x, grid);
    add(x, 1000), add(*grid, ROWS * COLS);
    printf("%.6f\n", total);
    return 0;
}
