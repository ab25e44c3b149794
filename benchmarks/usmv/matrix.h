/*
 * matrix.h: random sparse matrices, stored by rows, and the vectors that they are multiplied with.
 *
 * Each row is drawn from its own seed, so a program can make any range of rows without the others
 * and gets the same numbers as one that makes them all.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdio.h>
#include <stdlib.h>
#include "../draw.h"

/* The entries of row i (counted from the first row held) are row[i] .. row[i + 1] - 1. */
typedef struct matrix {
    int rows;           /* held here; the matrix is square, of an order that may be larger */
    long *row;
    int *column;
    double *value;
} matrix;

static void *allocate(size_t bytes)
{
    void *p = malloc(bytes);

    if (!p) {
        fprintf(stderr, "usmv: no memory for %zu bytes\n", bytes);
        exit(1);
    }
    return p;
}

/*
 * Draws the entries of one row: gaps between columns are uniform in 1 .. 2 * gap - 1, values in
 * [-0.5, 0.5). Returns how many there are; stores them unless column is NULL.
 */
static long draw_row(int row, int order, int gap, int *column, double *value)
{
    uint64_t state = ((uint64_t)row + 1) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t r;
    int32_t v;
    long entries = 0, c;

    draw(&state);
    for (c = -1;;) {
        r = draw(&state);
        c += 1 + (long)((r >> 40) * (uint64_t)(2 * gap - 1) >> 24);
        if (c >= order)
            return entries;
        if (column) {
            v = (int32_t)(uint32_t)r;
            column[entries] = (int)c;
            value[entries] = (double)v * 0x1p-32;
        }
        entries++;
    }
}

/* Rows first .. end-1 of the random matrix of this order with about one entry in `gap`. */
static matrix random_matrix(int order, int gap, int first, int end)
{
    matrix a;
    int i;

    a.rows = end - first;
    a.row = allocate(((size_t)a.rows + 1) * sizeof *a.row);
    a.row[0] = 0;
    for (i = 0; i < a.rows; i++)
        a.row[i + 1] = a.row[i] + draw_row(first + i, order, gap, NULL, NULL);
    a.column = allocate((size_t)a.row[a.rows] * sizeof *a.column);
    a.value = allocate((size_t)a.row[a.rows] * sizeof *a.value);
    for (i = 0; i < a.rows; i++)
        draw_row(first + i, order, gap, &a.column[a.row[i]], &a.value[a.row[i]]);
    return a;
}

/* Memory of a vector of n elements, inc apart, and what its first element's index is (BLAS). */
static size_t vector_bytes(int n, int inc)
{
    return ((size_t)(n - 1) * (size_t)labs(inc) + 1) * sizeof(double);
}

static long vector_start(int n, int inc)
{
    return inc < 0 ? (long)(1 - n) * inc : 0;
}

/* A vector with elements first, first + step, first + 2 step, first, ...; 0 between them. */
static double *make_vector(int n, int inc, double first, double step)
{
    double *x = allocate(vector_bytes(n, inc));
    long k = vector_start(n, inc), i;

    for (i = 0; i < (long)(vector_bytes(n, inc) / sizeof *x); i++)
        x[i] = 0;
    for (i = 0; i < n; i++, k += inc)
        x[k] = first + (double)(i % 3) * step;
    return x;
}

/* Command line: order, density in per cent, products, incx, incy; what is not given is as here. */
typedef struct problem {
    int order, gap, products, incx, incy;
} problem;

static problem arguments(int argc, char **argv)
{
    double density = argc > 2 ? atof(argv[2]) : 1;
    problem p;

    p.order = argc > 1 ? atoi(argv[1]) : 30000;
    p.gap = density > 0 && density <= 100 ? (int)(100 / density + 0.5) : 0;
    p.products = argc > 3 ? atoi(argv[3]) : 100;
    p.incx = argc > 4 ? atoi(argv[4]) : 1;
    p.incy = argc > 5 ? atoi(argv[5]) : 1;
    if (p.order < 1 || p.gap < 1 || p.products < 0 || p.incx == 0 || p.incy == 0) {
        fprintf(stderr, "usage: usmv [order [density%% [products [incx [incy]]]]]\n");
        exit(1);
    }
    return p;
}
#endif
