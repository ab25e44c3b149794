/*
 * cloud.c: the kernels of ../algebra as programs for clouds have them: a target holds a parallel loop, and a target
 * data in the loop says which rows an iteration reads and writes; matrices are arrays of one dimension.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "../algebra/algebra.h"

/* c = alpha a b + beta c */
static void product(int n, double *c, double by, const double *a, const double *b, double from)
{
    int i, j, k;

#pragma omp target map(to: a[0:n * n], b[0:n * n]) map(tofrom: c[0:n * n])
#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
#pragma omp target data map(to: a[i * n:n]) map(tofrom: c[i * n:n])
        {
            for (j = 0; j < n; j++)
                c[i * n + j] *= from;
            for (k = 0; k < n; k++)
                for (j = 0; j < n; j++)
                    c[i * n + j] += by * a[i * n + k] * b[k * n + j];
        }
    }
}

static void clear(int n, double *c)
{
    int i, j;

#pragma omp target map(from: c[0:n * n])
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
#pragma omp target data map(from: c[i * n:n])
        {
            for (j = 0; j < n; j++)
                c[i * n + j] = 0;
        }
    }
}

/* d = alpha a b c + beta d */
static void kernel_2mm(int n, double *t, const double *a, const double *b, const double *c, double *d)
{
    clear(n, t);
    product(n, t, alpha, a, b, 1);
    product(n, d, 1, t, c, beta);
}

/* g = (a b) (c d) */
static void kernel_3mm(int n, double *e, const double *a, const double *b, const double *c, const double *d, double *g)
{
    double *f = allocate((size_t)n * (size_t)n * sizeof *f);

    clear(n, e);
    product(n, e, 1, a, b, 1);
    clear(n, f);
    product(n, f, 1, c, d, 1);
    clear(n, g);
    product(n, g, 1, e, f, 1);
    free(f);
}

/* The lower triangle of c = alpha a a' + beta c */
static void kernel_syrk(int n, const double *a, double *c)
{
    int i, j, k;

#pragma omp target map(to: a[0:n * n]) map(tofrom: c[0:n * n])
#pragma omp parallel for private(j, k) schedule(static, 8)
    for (i = 0; i < n; i++) {
#pragma omp target data map(tofrom: c[i * n:i + 1])
        {
            for (j = 0; j <= i; j++) {
                double sum = 0;

                for (k = 0; k < n; k++)
                    sum += a[i * n + k] * a[j * n + k];
                c[i * n + j] = alpha * sum + beta * c[i * n + j];
            }
        }
    }
}

/* The lower triangle of c = alpha (a b' + b a') + beta c */
static void kernel_syr2k(int n, const double *a, const double *b, double *c)
{
    int i, j, k;

#pragma omp target map(to: a[0:n * n], b[0:n * n]) map(tofrom: c[0:n * n])
#pragma omp parallel for private(j, k) schedule(static, 8)
    for (i = 0; i < n; i++) {
#pragma omp target data map(tofrom: c[i * n:i + 1])
        {
            for (j = 0; j <= i; j++) {
                double sum = 0;

                for (k = 0; k < n; k++)
                    sum += a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k];
                c[i * n + j] = alpha * sum + beta * c[i * n + j];
            }
        }
    }
}

/* c: the covariance of the variables whose values are the rows of a, as a lower triangle */
static void kernel_covariance(int n, double *a, double *c)
{
    int i, j, k;

#pragma omp target map(tofrom: a[0:n * n])
#pragma omp parallel for private(k)
    for (i = 0; i < n; i++) {
#pragma omp target data map(tofrom: a[i * n:n])
        {
            double sum = 0;

            for (k = 0; k < n; k++)
                sum += a[i * n + k];
            for (k = 0; k < n; k++)
                a[i * n + k] -= sum / n;
        }
    }
#pragma omp target map(to: a[0:n * n]) map(tofrom: c[0:n * n])
#pragma omp parallel for private(j, k) schedule(static, 8)
    for (i = 0; i < n; i++) {
#pragma omp target data map(from: c[i * n:i + 1])
        {
            for (j = 0; j <= i; j++) {
                double sum = 0;

                for (k = 0; k < n; k++)
                    sum += a[i * n + k] * a[j * n + k];
                c[i * n + j] = sum / (n - 1);
            }
        }
    }
}

static double run(int n, const char *kind, double (*m[MATRICES])[n])
{
    double start = omp_get_wtime(), *a = m[0][0], *b = m[1][0], *c = m[2][0], *d = m[3][0], *t = m[4][0], *r = m[5][0];

    if (strcmp(kind, "3mm") == 0)
        kernel_3mm(n, t, a, b, c, d, r);
    else if (strcmp(kind, "syrk") == 0)
        kernel_syrk(n, a, r);
    else if (strcmp(kind, "syr2k") == 0)
        kernel_syr2k(n, a, b, r);
    else if (strcmp(kind, "covariance") == 0)
        kernel_covariance(n, a, r);
    else if (strcmp(kind, "gemm") == 0)
        product(n, r, alpha, a, b, beta);
    else if (strcmp(kind, "mm") == 0) {
        clear(n, r);
        product(n, r, 1, a, b, 1);
    } else
        kernel_2mm(n, t, a, b, c, r);
    return omp_get_wtime() - start;
}

#include "../algebra/main.h"
