// same-as: serial
/*
 * Stores of every kind that the translator's analysis reads, and of some that it cannot. tests/explain.py compares
 * the comment behind each with what -fexplain says.
 */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 23, COLS = 17 };
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

struct point { int id; double at[3]; struct { char tag; float weight; } more; };
struct matrix { int rows, cols; double *data; double **row; };
typedef double plane[ROWS][COLS];

double line[1000];
static plane grid;
static int n = ROWS, m = COLS;
static double total;

static void add(const double *x, int count)
{
    for (int i = 0; i < count; i++)
        total = total * 0.75 + x[i] * (i % 7 + 1);
}

static void one_dimension(double *restrict x, double *y, long size, unsigned u, size_t z)
{
#pragma omp parallel for
    for (long i = 0; i < size; i++)
        x[i] = i;                               /* by analysis */
#pragma omp parallel for
    for (int i = 2; i <= 40; i += 3) {
        y[i - 2] = i;                           /* by analysis */
        y[2 * i + 60] = i + 1;                  /* by analysis */
    }
#pragma omp parallel for
    for (int i = n; i > 0; i--)
        x[n - i] += y[i];                       /* by analysis */
#pragma omp parallel for
    for (unsigned i = 0; i < u; i++)
        x[u - 1 - i] += 3;                      /* by analysis */
#pragma omp parallel for
    for (size_t i = 1; i < z - 1; i++)
        x[i] = x[i] + 0.5;                      /* by analysis */
#pragma omp parallel for
    for (int i = 0; i < n / 2; i++)
        x[MIN(i, n)] += 1;                      /* by analysis */
}

static void conditions(double *x, const int *mask)
{
#pragma omp parallel for
    for (int i = 0; i < 60; i++) {
        if (i % 4 == 1)
            x[i] += 1;                          /* by analysis */
        else if (i < n)
            x[i] -= 1;                          /* at most: rows */
        if (i > 30 && i != 40)
            x[i] *= 2;                          /* by analysis */
        if (mask[i])
            x[i] += 5;                          /* at most: condition */
    }
}

static void dimensions(double a[][COLS], int rows, int cols, double vla[rows][cols], double (*p)[cols], double ***deep)
{
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            a[i][j] = i + j;                    /* by analysis */
            vla[i][j] = i - j;                  /* by analysis */
        }
#pragma omp parallel for
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < cols - 1; j++)
            p[i][j] = a[i - 1][j] + a[i + 1][j];        /* by analysis */
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = i; j < MIN(cols, 2 * i + 3); j++)
            grid[i][j] += 1 + i * j;            /* by analysis */
#pragma omp parallel for
    for (int j = 0; j < cols; j++)
        grid[j][j] = -1;                        /* by analysis */
#pragma omp parallel for collapse(2)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            a[i][j] += grid[i][j];              /* by analysis */
#pragma omp parallel for
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 6; j++)
                deep[k][i][j] = k * 100 + i * 10 + j;   /* by analysis */
}

static void linearised(double *x, const struct matrix *s)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i * m + j] = i * 2 + j;           /* by analysis */
#pragma omp parallel for
    for (int j = 0; j < m; j++)
        x[3 * m + j] = -j;                      /* by analysis */
#pragma omp parallel for
    for (int i = 1; i < 5; i++)
        for (int j = 1; j < 5; j++)
            for (int k = 1; k < 5; k++)
                x[(i * 6 + j) * 6 + k] += 2;    /* by analysis */
#pragma omp parallel for
    for (int i = 0; i < s->rows; i++)
        for (int j = 0; j < s->cols; j++)
            s->data[i * s->cols + j] += j;      /* by analysis */
#pragma omp parallel for
    for (int i = 0; i < s->rows; i++)
        for (int j = 0; j < s->cols; j++)
            s->row[i][j] *= 2;                  /* by analysis */
}

static void structures(struct point *p, int count)
{
#pragma omp parallel for schedule(static, 3)
    for (int i = 0; i < count; i++) {
        p[i].id = i;                            /* by analysis */
        p[i].at[1] = i * 0.5;                   /* by analysis */
        p[i].more.tag = 'a' + i % 20;           /* by analysis */
        for (int k = 0; k < 3; k += 2)
            p[i].at[k] = k - i;                 /* by analysis */
    }
#pragma omp parallel for
    for (int i = 0; i < count; i++)
        (p + i)->more.weight = 3;               /* by analysis */
}

static void aliases(double **row)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *r = row[i], *middle = r + 3;
        const int last = m - 1;

        for (int j = 0; j < 3; j++)
            r[j] = j;                           /* by analysis */
        middle[1] = 7;                          /* by analysis */
        *(r + last) = i;                        /* by analysis */
    }
}

static void others(double *x, const int *where, struct point *p)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[where[i]] = i;                        /* found again */
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i * i] += 1;                          /* store by store: multiplies */
#pragma omp parallel for schedule(dynamic, 2)
    for (int i = 0; i < n; i++) {
        int k = i;

        while (k % 5)
            k++;
        x[500 + i] = k;                         /* by analysis */
        p[i].at[2] = x[where[i]];               /* by analysis */
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        x[i] = 2 * x[i];                        /* stated */
#pragma llc result(&x[i], 1)
    }
}

int main(void)
{
    static double a[ROWS][COLS], vla[ROWS][COLS], p[ROWS][COLS];
    static struct point points[60];
    static int where[ROWS], mask[60];
    struct matrix s = { 6, 5, calloc(30, sizeof(double)), malloc(6 * sizeof(double *)) };
    double *x = calloc(1000, sizeof *x), **row = malloc(ROWS * sizeof *row), ***deep = malloc(4 * sizeof *deep);

    for (int i = 0; i < ROWS; i++) {
        row[i] = calloc(COLS, sizeof **row);
        where[i] = 600 + i * 7 % ROWS;
    }
    for (int i = 0; i < 60; i++)
        mask[i] = i % 3;
    for (int i = 0; i < 6; i++)
        s.row[i] = s.data + 5 * i;
    for (int k = 0; k < 4; k++) {
        deep[k] = malloc(5 * sizeof **deep);
        for (int i = 0; i < 5; i++)
            deep[k][i] = calloc(6, sizeof ***deep);
    }
    one_dimension(x, line, 200, 30, 80);
    conditions(x, mask);
    dimensions(a, ROWS, COLS, vla, p, deep);
    add(x, 1000), add(line, 1000), add(*a, ROWS * COLS), add(*vla, ROWS * COLS), add(*p, ROWS * COLS);
    add(*grid, ROWS * COLS), add(deep[3][4], 6), add(deep[1][2], 6);
    linearised(x, &s);
    structures(points, 60);
    aliases(row);
    others(x, where, points);
    add(x, 1000), add(s.data, 30), add(row[4], COLS), add(row[22], COLS);
    for (int i = 0; i < 60; i++) {
        add(points[i].at, 3);
        total += points[i].id + points[i].more.tag + points[i].more.weight;
    }
    printf("%.6f\n", total);
    return 0;
}
