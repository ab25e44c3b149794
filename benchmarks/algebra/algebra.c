/*
 * algebra.c: one, two and three matrix products in a row, symmetric updates of rank k and 2k, and the covariance of
 * variables.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "algebra.h"

/* c = alpha a b */
static void product(int n, double (*c)[n], double factor, double (*a)[n], double (*b)[n])
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i][j] = 0;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[i][j] += factor * a[i][k] * b[k][j];
    }
}

/* c = alpha a b + beta c */
static void kernel_gemm(int n, double (*m[MATRICES])[n])
{
    double (*a)[n] = m[0], (*b)[n] = m[1], (*c)[n] = m[5];
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i][j] *= beta;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[i][j] += alpha * a[i][k] * b[k][j];
    }
}

/* d = alpha a b c + beta d */
static void kernel_2mm(int n, double (*m[MATRICES])[n])
{
    double (*a)[n] = m[0], (*b)[n] = m[1], (*c)[n] = m[2], (*t)[n] = m[4], (*d)[n] = m[5];
    int i, j, k;

    product(n, t, alpha, a, b);
#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            d[i][j] *= beta;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                d[i][j] += t[i][k] * c[k][j];
    }
}

/* g = (a b) (c d) */
static void kernel_3mm(int n, double (*m[MATRICES])[n])
{
    double (*e)[n] = m[4], (*f)[n] = allocate((size_t)n * sizeof *f);

    product(n, e, 1, m[0], m[1]);
    product(n, f, 1, m[2], m[3]);
    product(n, m[5], 1, e, f);
    free(f);
}

/* The lower triangle of c = alpha a a' + beta c */
static void kernel_syrk(int n, double (*m[MATRICES])[n])
{
    double (*a)[n] = m[0], (*c)[n] = m[5], sum;
    int i, j, k;

#pragma omp parallel for private(j, k, sum) schedule(static, 8)
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++) {
            sum = 0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * a[j][k];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
}

/* The lower triangle of c = alpha (a b' + b a') + beta c */
static void kernel_syr2k(int n, double (*m[MATRICES])[n])
{
    double (*a)[n] = m[0], (*b)[n] = m[1], (*c)[n] = m[5], sum;
    int i, j, k;

#pragma omp parallel for private(j, k, sum) schedule(static, 8)
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++) {
            sum = 0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * b[j][k] + b[i][k] * a[j][k];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
}

/* c: the covariance of the variables whose values are the rows of a, as a lower triangle */
static void kernel_covariance(int n, double (*m[MATRICES])[n])
{
    double (*a)[n] = m[0], (*c)[n] = m[5], sum;
    int i, j, k;

#pragma omp parallel for private(k, sum)
    for (i = 0; i < n; i++) {
        sum = 0;
        for (k = 0; k < n; k++)
            sum += a[i][k];
        for (k = 0; k < n; k++)
            a[i][k] -= sum / n;
    }
#pragma omp parallel for private(j, k, sum) schedule(static, 8)
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++) {
            sum = 0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * a[j][k];
            c[i][j] = sum / (n - 1);
        }
}

static double run(int n, const char *kind, double (*m[MATRICES])[n])
{
    double start = omp_get_wtime();

    if (strcmp(kind, "3mm") == 0)
        kernel_3mm(n, m);
    else if (strcmp(kind, "syrk") == 0)
        kernel_syrk(n, m);
    else if (strcmp(kind, "syr2k") == 0)
        kernel_syr2k(n, m);
    else if (strcmp(kind, "covariance") == 0)
        kernel_covariance(n, m);
    else if (strcmp(kind, "gemm") == 0)
        kernel_gemm(n, m);
    else if (strcmp(kind, "mm") == 0)
        product(n, m[5], 1, m[0], m[1]);
    else
        kernel_2mm(n, m);
    return omp_get_wtime() - start;
}

#include "main.h"
