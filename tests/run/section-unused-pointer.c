// Matrices behind pointers that may be NULL where the loop around has no iteration that uses them.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>
typedef struct { int rows, cols; double *d; } mat;
typedef struct { mat *x, *y; } pair;
#define M(m, i, j) ((m)->d[(i) * (m)->cols + (j)])
static void mul(const mat *a, const mat *b, mat *c)
{
    #pragma omp parallel for
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++) {
            double s = 0;
            for (int k = 0; k < a->cols; k++)
                s += M(a, i, k) * M(b, k, j);
            M(c, i, j) = s;
        }
}
static void add(pair *p, int n, int m)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            M(p->y, i, j) += M(p->x, i, j);
}
static double *none(pair *p, int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            M(p->y, i, j + 1) = 3;
    return NULL;
}
static mat new(int r, int c) { mat m = { r, c, malloc(sizeof(double) * r * c) }; for (int i = 0; i < r*c; i++) m.d[i] = i % 11; return m; }
int main(void)
{
    mat a = new(12, 9), b = new(9, 14), c = new(12, 14), d = new(12, 14), e = { 4, 0, NULL };
    pair p = { &d, &c }, q = { NULL, NULL };
    mul(&a, &b, &c);
    mul(&a, &e, NULL);
    add(&p, 12, 14); add(&q, 5, 0); none(&q, 1); none(NULL, 1); none(&p, 9);
    double t = 0;
    for (int i = 0; i < 12 * 14; i++) t += c.d[i] * (i % 5 + 1);
    printf("%g\n", t);
    return 0;
}
