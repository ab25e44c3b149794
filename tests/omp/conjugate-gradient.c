// procs: 1 2 3 4
// same-as: serial openmp
// files: conjugate-gradient-matrix.part.c
// options: -O2
// The smallest eigenvalue of a sparse matrix by inverse iteration, each step 25 steps of conjugate gradients.
// Orphaned loops in functions; two files. Definition and reference value: NAS report RNR-94-007, class S.
#include <math.h>
#include <stdio.h>
#include "conjugate-gradient.h"

enum { N = 1400, NONZEROS = 7, ITERATIONS = 15, STEPS = 25 };
#define SHIFT 10.0
#define RCOND 0.1
#define ZETA 8.5971775078648

static double x[N], z[N], p[N], q[N], r[N];
static double shared_sum;

/* Called by a whole team: the sum of a[i] * b[i], the same on all threads. */
static double dot(const double *a, const double *b)
{
    double result;

    #pragma omp barrier
    #pragma omp single
    shared_sum = 0;
    #pragma omp for reduction(+: shared_sum)
    for (int i = 0; i < N; i++)
        shared_sum += a[i] * b[i];
    result = shared_sum;
    return result;
}

static void multiply(const struct sparse *a, const double *from, double *to)
{
    #pragma omp for
    for (int i = 0; i < a->n; i++) {
        double sum = 0;

        for (int k = a->row[i]; k < a->row[i + 1]; k++)
            sum += a->value[k] * from[a->column[k]];
        to[i] = sum;
    }
}

/* a z = x; returns the norm of the residual. */
static double solve(const struct sparse *a)
{
    double rho, norm = 0;

    #pragma omp for
    for (int i = 0; i < N; i++) {
        z[i] = q[i] = 0;
        p[i] = r[i] = x[i];
    }
    rho = dot(r, r);
    for (int step = 0; step < STEPS; step++) {
        double alpha, beta, rho_before = rho;

        multiply(a, p, q);
        alpha = rho / dot(p, q);
        #pragma omp for
        for (int i = 0; i < N; i++) {
            z[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        rho = dot(r, r);
        beta = rho / rho_before;
        #pragma omp for
        for (int i = 0; i < N; i++)
            p[i] = r[i] + beta * p[i];
    }
    multiply(a, z, r);
    #pragma omp for
    for (int i = 0; i < N; i++)
        q[i] = x[i] - r[i];
    norm = dot(q, q);
    return sqrt(norm);
}

int main(void)
{
    struct sparse a;
    double zeta = 0;
    int right, small = 1;

    make_matrix(&a, N, NONZEROS, RCOND, SHIFT);
    for (int i = 0; i < N; i++)
        x[i] = 1;
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        double norm = 0, product = 0, scale;

        #pragma omp parallel
        {
            double residual = solve(&a), xz = dot(x, z), zz = dot(z, z);

            #pragma omp master
            {
                norm = residual;
                product = xz;
                scale = 1 / sqrt(zz);
            }
            #pragma omp barrier
            #pragma omp for
            for (int i = 0; i < N; i++)
                x[i] = scale * z[i];
        }
        zeta = SHIFT + 1 / product;
        small = small && norm < 1e-9;
    }
    right = fabs(zeta - ZETA) < 1e-10 && small;
    printf("%d elements, zeta %.11f %s\n", a.row[N], zeta, right ? "verified" : "WRONG");
    free_matrix(&a);
    return !right;
}
