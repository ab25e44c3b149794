// same-as: serial openmp
// A matrix type with row pointers: product, transpose, LU with pivots, files.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct matrix {
    int rows, cols;
    double **at;
} matrix;

static matrix *matrix_new(int rows, int cols)
{
    matrix *m = malloc(sizeof *m);
    m->rows = rows;
    m->cols = cols;
    m->at = malloc(rows * sizeof *m->at);
    for (int i = 0; i < rows; i++)
        m->at[i] = calloc(cols, sizeof **m->at);
    return m;
}

static void matrix_free(matrix *m)
{
    for (int i = 0; i < m->rows; i++)
        free(m->at[i]);
    free(m->at);
    free(m);
}

static matrix *product(const matrix *a, const matrix *b)
{
    assert(a->cols == b->rows);
    matrix *c = matrix_new(a->rows, b->cols);
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++) {
            double sum = 0;
            for (int k = 0; k < a->cols; k++)
                sum += a->at[i][k] * b->at[k][j];
            c->at[i][j] = sum;
        }
    return c;
}

static matrix *transposed(const matrix *a)
{
    matrix *t = matrix_new(a->cols, a->rows);
    #pragma omp parallel for
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++)
            t->at[j][i] = a->at[i][j];
    return t;
}

static int lu(matrix *a, int *pivot)
{
    int sign = 1, n = a->rows;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a->at[i][k]) > fabs(a->at[best][k]))
                best = i;
        pivot[k] = best;
        if (best != k) {
            double *row = a->at[k];
            a->at[k] = a->at[best];
            a->at[best] = row;
            sign = -sign;
        }
        #pragma omp parallel for
        for (int i = k + 1; i < n; i++) {
            double f = a->at[i][k] /= a->at[k][k];
            for (int j = k + 1; j < n; j++)
                a->at[i][j] -= f * a->at[k][j];
        }
    }
    return sign;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40;
    matrix *a = matrix_new(n, n), *b, *c;
    int *pivot = malloc(n * sizeof *pivot);
    double det, trace = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a->at[i][j] = sin(i * 3 + j) + (i == j) * 4;
    b = transposed(a);
    c = product(a, b);
    #pragma omp parallel for reduction(+ : trace)
    for (int i = 0; i < n; i++)
        trace += c->at[i][i];
    det = lu(a, pivot);
    for (int i = 0; i < n; i++)
        det *= a->at[i][i];
    printf("%.9g %.9g %.9g %d\n", trace, det, c->at[n - 1][0], pivot[n / 2]);
    FILE *f = fopen("matrix.bin", "wb");
    for (int i = 0; i < n; i++)
        fwrite(c->at[i], sizeof **c->at, n, f);
    fclose(f);
    matrix_free(a);
    matrix_free(b);
    matrix_free(c);
    free(pivot);
    return 0;
}
