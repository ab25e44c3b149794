// procs: 1 2 3 5 7
// same-as: serial openmp
// Planes and rows by sums of products, in any order, with sizes by name, in types of all lengths; and where the same names
// mean something else, or have other values.
#include <stdio.h>
#include <stdlib.h>

static long nx = 9, ny = 7, nz = 11;

static void show(const char *name, const double *a, long n)
{
    double s = 0;

    for (long i = 0; i < n; i++)
        s += a[i] * (double)(i % 17 + 1);
    printf("%s %.6f\n", name, s);
}

#define STEP(INDEX) \
    _Pragma("omp parallel for") \
    for (int i = 1; i < ni - 1; i++) \
        for (int j = 1; j < nj - 1; j++) \
            for (int k = 1; k < nk - 1; k++) \
                b[INDEX(i, j, k)] = a[INDEX(i, j, k)] / 2 + a[INDEX(i - 1, j, k)] + a[INDEX(i + 1, j, k)] \
                    - a[INDEX(i, j - 1, k)] + a[INDEX(i, j + 1, k)] - a[INDEX(i, j, k + 1)]

#define TIMES(INDEX) for (int t = 0; t < 3; t++) { STEP(INDEX); double *c = a; a = b; b = c; } show(#INDEX, a, ni * nj * nk)

#define FIRST(i, j, k) ((i) * nj * nk + (j) * nk + (k))
#define LAST(i, j, k) (nj * nk * (i) + nk * (j) + (k))
#define MIXED(i, j, k) ((k) + (j) * nk + (i) * nk * nj)
#define BRACKETS(i, j, k) ((i) * (nj * nk) + ((j) * nk + (k)))
#define WIDE(i, j, k) ((size_t)(i) * nj * nk + (size_t)(j) * nk + (size_t)(k))
#define PLANE(i, j, k) ((i) * plane + (j) * nk + (k))
#define TURNED(i, j, k) ((k) * ni * nj + (j) * ni + (i))
#define TWO(i, j, k) ((i) * pitch + (j) * nk + (k))

static void forms(int ni, int nj, int nk)
{
    int plane = nj * nk, pitch = plane;
    double *a = malloc((size_t)(ni * nj * nk) * sizeof *a), *b = malloc((size_t)(ni * nj * nk) * sizeof *b);

    for (int i = 0; i < ni * nj * nk; i++)
        a[i] = b[i] = i % 13;
    TIMES(FIRST);
    TIMES(LAST);
    TIMES(MIXED);
    TIMES(BRACKETS);
    TIMES(WIDE);
    TIMES(PLANE);
    TIMES(TURNED);
    TIMES(TWO);
    free(a);
    free(b);
}

/* Another size has the name where the loop is, and one that changes. */
static void hidden(int n)
{
    int plane = n * n, size = n, square = size * size;
    double *a = calloc((size_t)(plane * n), sizeof *a);

    {
        int n = 3;
#pragma omp parallel for
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                for (int k = 0; k < n; k++)
                    a[i * plane + j * n + k] += i + j * k + 1;
    }
    show("hidden", a, plane * n);
    size = 4;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < size; k++)
                a[i * square + j * size + k] -= i * j + k;
    show("changed", a, plane * n);
#pragma omp parallel for private(n)
    for (int i = 0; i < 6; i++) {
        n = 2;
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < n; k++)
                a[i * plane + j * n + k] += i - j;
    }
    show("private", a, plane * 6);
    free(a);
}

/* A size of the product has another meaning where the loop is. */
static void shadowed(void)
{
    int n = 20, m = 15, plane = n * m;
    double *a = calloc((size_t)(25 * plane), sizeof *a);

    for (int t = 0; t < 3; t++) {
        int n = 7;
#pragma omp parallel for
        for (int i = 0; i < 25; i++)
            for (int j = 0; j < 20; j++)
                for (int k = 0; k < m; k++)
                    a[i * plane + j * m + k] += i + j * k + n;
    }
    show("shadowed", a, 25 * plane);
    free(a);
}

/* Rows that overlap, or run backwards. */
static void others(int n, int m)
{
    double *a = calloc((size_t)(3 * n * n * m), sizeof *a), *b = calloc((size_t)(3 * n * n * m), sizeof *b);

    for (int t = 0; t < 2; t++) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < m; k++)
                    a[(n - 1 - i) * n * m + (n - 1 - j) * m + k] = b[2 * i * n * m - i * m + k] + i + j + k;
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i * n * m + j * m] = a[j * n * m + i * m] + a[i * m * m % (n * n * m)];
    }
    show("others", a, 3 * n * n * m);
    show("others", b, 3 * n * n * m);
    free(a);
    free(b);
}

static void wide(void)
{
    double *a = calloc((size_t)(nx * ny * nz), sizeof *a);

    for (int t = 0; t < 2; t++) {
#pragma omp parallel for
        for (long i = 0; i < nx; i++)
            for (long j = 0; j < ny; j++)
                for (long k = 0; k < nz; k++)
                    a[i * ny * nz + j * nz + k] += (double)(i + j * k);
        show("wide", a, nx * ny * nz);
        ny++;
        nx -= 2;
    }
    free(a);
}

int main(void)
{
    forms(9, 7, 11);
    forms(64, 16, 16);
    forms(3, 3, 40);
    hidden(8);
    shadowed();
    others(7, 5);
    wide();
}
