// same-as: serial
// env: OTOSP_DIVIDE=rows
/*
 * Loops over planes that may be divided by rows: where rows do not depend on each other, and where they do, by memory in
 * which way soever. Bounds of all kinds, few planes and many.
 */
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 6 };

static double fixed[5][9][DEPTH];
static int low = 1, high = 8;

static void fill(int planes, int rows, double (*a)[rows][DEPTH])
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < planes; i++)
        for (j = 0; j < rows; j++)
            for (k = 0; k < DEPTH; k++)
                a[i][j][k] = i * 100 + j * 10 + k;
}

/* Each point from those around it. */
static void relax(int planes, int rows, double (*a)[rows][DEPTH], double (*b)[rows][DEPTH])
{
#pragma omp parallel for
    for (int i = 1; i < planes - 1; i++)
        for (int j = 1; j <= rows - 2; j++)
            for (int k = 1; k < DEPTH - 1; k++)
                b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] - a[i][j - 1][k] - a[i][j + 1][k] + a[i][j][k - 1] / 2;
}

/* A row from the one before it. */
static void carry(int planes, int rows, double (*a)[rows][DEPTH])
{
#pragma omp parallel for
    for (int i = 0; i < planes; i++)
        for (int j = 1; j < rows; j++)
            for (int k = 0; k < DEPTH; k++)
                a[i][j][k] += a[i][j - 1][k] / 2;
}

/* The other way round: what the next row reads is not yet written. */
static void precede(int planes, int rows, double (*a)[rows][DEPTH])
{
#pragma omp parallel for
    for (int i = 0; i < planes; i++)
        for (int j = 0; j < rows - 1; j++)
            for (int k = 0; k < DEPTH; k++)
                a[i][j][k] += a[i][j + 1][k] / 4;
}

/* All rows of a plane into the same place. */
static void collect(int planes, int rows, double (*a)[rows][DEPTH], double (*sum)[DEPTH])
{
#pragma omp parallel for
    for (int i = 0; i < planes; i++)
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < DEPTH; k++)
                sum[i][k] += a[i][j][k] * (j + 1);
}

/* A product in this order of loops. */
static void multiply(int n, double (*a)[n], double (*b)[n], double (*c)[n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
}

/* A row of the plane is what the next one finds in a variable. */
static void remember(int planes, int rows, double (*a)[rows][DEPTH])
{
    double last = 0;

#pragma omp parallel for firstprivate(last)
    for (int i = 0; i < planes; i++)
        for (int j = 0; j < rows; j++) {
            if (j == 0)
                last = i;
            for (int k = 0; k < DEPTH; k++)
                a[i][j][k] += last;
            last = a[i][j][0];
        }
}

/* Rows of pointers, bounds in variables of the file, the last row of each plane for all of them. */
static void pointers(int planes, double ***p)
{
#pragma omp parallel for
    for (int i = 0; i < planes; i++)
        for (int j = low; j < high; j++)
            for (int k = 0; k < DEPTH; k++)
                p[i][j][k] = p[i][j - 1 + (k & 0)][k] * 0 + fixed[i][j][k] + i;
#pragma omp parallel for
    for (int i = 0; i < planes; i++)
        for (unsigned j = 2; j < 8; j++)
            for (int k = 0; k < DEPTH; k++)
                fixed[i][j][k] = p[i][j][k] + p[i][8][k];
}

/* Bounds that run downwards, or below 0, in a linear array. */
static void linear(int planes, int rows, double *a, double *b)
{
    double *middle = b + (rows / 2) * DEPTH;

#pragma omp parallel for
    for (int i = planes - 1; i >= 0; i--)
        for (int j = -(rows / 2); j < rows - rows / 2; j++)
            for (int k = 0; k < DEPTH; k++)
                middle[(i * rows + j) * DEPTH + k] = a[(i * rows + j + rows / 2) * DEPTH + k] + j;
}

static double sum_of(long n, const double *a)
{
    double sum = 0;

    for (long i = 0; i < n; i++)
        sum = sum * 0.9 + a[i];
    return sum;
}

static void all(int planes, int rows)
{
    long n = (long)planes * rows * DEPTH;
    double (*a)[rows][DEPTH] = malloc((size_t)n * sizeof(double)), (*b)[rows][DEPTH] = malloc((size_t)n * sizeof(double));
    double (*sum)[DEPTH] = calloc((size_t)planes, sizeof *sum);

    fill(planes, rows, a);
    fill(planes, rows, b);
    for (int step = 0; step < 3; step++) {
        relax(planes, rows, a, b);
        relax(planes, rows, b, a);
    }
    printf("%d %d relax %.6e\n", planes, rows, sum_of(n, a[0][0]));
    carry(planes, rows, a);
    printf("carry %.6e\n", sum_of(n, a[0][0]));
    precede(planes, rows, a);
    relax(planes, rows, a, b);
    printf("precede %.6e %.6e\n", sum_of(n, a[0][0]), sum_of(n, b[0][0]));
    collect(planes, rows, b, sum);
    printf("collect %.6e\n", sum_of(planes * DEPTH, sum[0]));
    remember(planes, rows, b);
    linear(planes, rows, b[0][0], a[0][0]);
    printf("remember %.6e linear %.6e\n", sum_of(n, b[0][0]), sum_of(n, a[0][0]));
    free(a);
    free(b);
    free(sum);
}

int main(void)
{
    double ***p = malloc(5 * sizeof *p), (*m)[7] = malloc(3 * sizeof(double[7][7]));

    all(1, 12);
    all(2, 5);
    all(3, 9);
    all(5, 2);
    all(6, 23);
    all(9, 1);
    all(11, 7);
    for (int i = 0; i < 5; i++) {
        p[i] = malloc(9 * sizeof *p[i]);
        for (int j = 0; j < 9; j++)
            p[i][j] = calloc(DEPTH, sizeof *p[i][j]);
    }
    fill(5, 9, fixed);
    pointers(5, p);
    pointers(5, p);
    printf("pointers %.6e", sum_of(sizeof fixed / sizeof(double), fixed[0][0]));
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 9; j++)
            printf(" %.3e", p[i][j][DEPTH - 1]);
    for (int i = 0; i < 49; i++) {
        m[0][i] = i % 5;
        m[7][i] = i % 3;
        m[14][i] = 0;
    }
    multiply(7, m, m + 7, m + 14);
    printf("\nmultiply %.6e\n", sum_of(49, m[14]));
    return 0;
}
