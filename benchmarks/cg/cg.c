/*
 * cg.c: conjugate gradients with a sparse matrix, stored by rows.
 *
 * M. R. Hestenes, E. Stiefel, J. Res. Nat. Bur. Stand. 49, 409 (1952).
 */
#include "../allocate.h"
#include "../timer.h"
#include "cg.h"

static int n;
static long *row;
static int *column;
static double *value;

static void make_matrix(const problem *p)
{
    int i;

    n = p->n;
    row = allocate(((size_t)n + 1) * sizeof *row);
    column = allocate((size_t)n * ENTRIES * sizeof *column);
    value = allocate((size_t)n * ENTRIES * sizeof *value);
    row[0] = 0;
    for (i = 0; i < n; i++)
        row[i + 1] = row[i] + make_row(p, i, column + row[i], value + row[i]);
}

/* q = A p; returns p q. */
static double multiply(const double *p, double *q)
{
    double dot = 0, sum;
    long k;
    int i;

#pragma omp parallel for private(k, sum) reduction(+ : dot)
    for (i = 0; i < n; i++) {
        sum = 0;
        for (k = row[i]; k < row[i + 1]; k++)
            sum += value[k] * p[column[k]];
        q[i] = sum;
        dot += p[i] * sum;
    }
    return dot;
}

/* One step along p; returns the square of the new residual r. */
static double step(double alpha, double *x, double *r, const double *p, const double *q)
{
    double dot = 0;
    int i;

#pragma omp parallel for reduction(+ : dot)
    for (i = 0; i < n; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        dot += r[i] * r[i];
    }
    return dot;
}

static void turn(double beta, const double *r, double *p)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        p[i] = r[i] + beta * p[i];
}

int main(int argc, char **argv)
{
    problem problem = arguments(argc, argv);
    double *x, *r, *p, *q, start, seconds, rr = 0, before, length = 0;
    int i, k;

    make_matrix(&problem);
    x = allocate((size_t)n * sizeof *x);
    r = allocate((size_t)n * sizeof *r);
    p = allocate((size_t)n * sizeof *p);
    q = allocate((size_t)n * sizeof *q);
#pragma omp parallel for reduction(+ : rr)
    for (i = 0; i < n; i++) {
        x[i] = q[i] = 0;
        r[i] = p[i] = right_side(i);
        rr += r[i] * r[i];
    }
    start = omp_get_wtime();
    for (k = 0; k < problem.iterations; k++) {
        before = rr;
        rr = step(rr / multiply(p, q), x, r, p, q);
        turn(rr / before, r, p);
    }
    seconds = omp_get_wtime() - start;

    for (i = 0; i < n; i++)
        length += x[i] * x[i];
    printf("seconds %.6f\n", seconds);
    printf("length %.15g\n", sqrt(length));
    printf("residual %.15g\n", sqrt(rr));
    free(x);
    free(r);
    free(p);
    free(q);
    free(row);
    free(column);
    free(value);
    return 0;
}
