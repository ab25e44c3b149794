// same-as: openmp
/*
 * Loops that no construct divides: in functions that parallel code calls, in sections, single, tasks and critical
 * regions, and beside what hands on what was written. What they write is said where they begin. tests/explain.py
 * compares the comment behind each store with what -fexplain says.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 29, COLS = 17 };
struct rows { int n; double *v; };

static double grid[ROWS][COLS], line[1000], total;

void fill(double *at, int count, double value)
{
    for (int k = 0; k < count; k++)
        *at++ = value + k;                      /* by analysis */
}

static void axpy(double *restrict y, const double *x, size_t n, double a)
{
    size_t i;

    for (i = 0; i < n; i++)
        y[i] += a * x[i];                       /* by analysis */
}

/* Loops with several variables, whose steps are not 1, which are not entered, and which are left. */
static void members(struct rows *s, int step, int limit)
{
    int i, k = 0;

    for (i = s->n - 1; i >= 0; i -= 3) {
        s->v[i] += k;                           /* by analysis */
        k += 2;
    }
    for (i = 0, k = 30; i < 4; i++, k += 3)
        s->v[k] = i;                            /* by analysis */
    for (i = limit; i < 2; i += 2)
        s->v[i * step + 3] -= i;                /* by analysis */
    for (i = 0; i < 10; i++) {
        if (i == limit)
            break;
        s->v[i] *= 0.5;                         /* store by store: goes round */
    }
    for (i = 0; i < 5; i++)
        for (int j = 0; j <= i; j++)
            s->v[i * step + j] += i - j;        /* by analysis */
}

static double sum_of(const struct rows *s)
{
    double sum = 0;

    for (int i = 0; i < s->n; i++)
        sum += s->v[i];
    return sum;
}

static void regions(double *x, int n)
{
    int j;

#pragma omp parallel private(j)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads(), from = n * me / all, to = n * (me + 1) / all;

        for (j = from; j < to; j++)
            x[j] = j;                           /* by analysis */
#pragma omp barrier
#pragma omp single
        for (j = 0; j < 100; j++)
            line[j] += x[2 * j];                /* by analysis */
#pragma omp sections
        {
#pragma omp section
            for (j = 0; j < 50; j++)
                line[300 + 2 * j] = x[j];       /* by analysis */
#pragma omp section
            {
                double *p = line + 450;

                for (j = 0; j < 50; j++, p++)
                    *p = x[j];                  /* by analysis */
                *p = 1;                         /* by analysis */
            }
        }
#pragma omp flush
#pragma omp masked
        for (j = 0; j < 50; j++)
            line[600 + j] = -j;                 /* by analysis */
    }
}

static void obstacles(int n)
{
    double most = 0;

#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < COLS; j++)
            grid[i][j] = i * j;                 /* by analysis */
        for (int j = 0; j < COLS; j++)
            sum += grid[i][j];
#pragma omp critical
        if (sum > most) {
            most = sum;                         /* store by store: divides */
            for (int j = 0; j < COLS; j++)
                line[700 + j] = grid[i][j];     /* by analysis */
        }
        for (int j = 0; j < COLS; j += 2)
            grid[i][j] -= sum;                  /* by analysis */
    }
    total += most;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++)
#pragma omp task
        for (int j = 1; j < COLS; j++)
            grid[i][j] += grid[i][j - 1];       /* by analysis */
}

int main(void)
{
    double *x = calloc(1000, sizeof *x);
    struct rows s[ROWS];

    for (int i = 0; i < ROWS; i++)
        s[i] = (struct rows){ i % 20, calloc(60, sizeof(double)) };
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        fill(x + i * COLS, COLS - i % 3, i);
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < ROWS; i++)
        axpy(line + i * COLS, x + i * COLS, COLS, 0.5);
#pragma omp parallel for schedule(static, 2)
    for (int i = 0; i < ROWS; i++)
        members(&s[i], 6, i % 4);
    for (int i = 0; i < ROWS; i++)
        total = total * 0.75 + sum_of(&s[i]) + s[i].v[39];
    regions(x, 1000);
    obstacles(ROWS);
    for (int i = 0; i < 1000; i++)
        total = total * 0.875 + x[i] + line[i];
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++)
            total = total * 0.875 + grid[i][j];
    printf("%.6f\n", total);
    return 0;
}
