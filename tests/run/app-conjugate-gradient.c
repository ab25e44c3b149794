// procs: 1 2 3 4 5 6 7
// same-as: serial
// Conjugate gradients on a sparse matrix in row storage; small integers keep the sums exact for a while.
#include <stdio.h>
#include <stdlib.h>

typedef struct { int n, *rows, *columns; double *values; } matrix;

static matrix laplacian(int side)
{
    matrix a = { side * side, NULL, NULL, NULL };
    int i, at = 0;
    a.rows = malloc(((size_t)a.n + 1) * sizeof *a.rows);
    a.columns = malloc((size_t)a.n * 5 * sizeof *a.columns);
    a.values = malloc((size_t)a.n * 5 * sizeof *a.values);
    for (i = 0; i < a.n; i++) {
        const int near[5] = { i - side, i % side ? i - 1 : -1, i, i % side < side - 1 ? i + 1 : -1, i + side };
        int k;
        a.rows[i] = at;
        for (k = 0; k < 5; k++)
            if (near[k] >= 0 && near[k] < a.n) {
                a.columns[at] = near[k];
                a.values[at++] = k == 2 ? 4 : -1;
            }
    }
    a.rows[a.n] = at;
    return a;
}

static void multiply(double *y, const matrix *a, const double *x)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&y[i], 1)
    for (i = 0; i < a->n; i++) {
        double sum = 0;
        for (int k = a->rows[i]; k < a->rows[i + 1]; k++)
            sum += a->values[k] * x[a->columns[k]];
        y[i] = sum;
    }
}

static double dot(const double *x, const double *y, int n)
{
    double sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

int main(void)
{
    matrix a = laplacian(12);
    int n = a.n, i, steps;
    double *x = calloc((size_t)n, sizeof *x), *r = malloc((size_t)n * sizeof *r), *p = malloc((size_t)n * sizeof *p);
    double *q = malloc((size_t)n * sizeof *q), rho, error = 0;
    for (i = 0; i < n; i++)
        r[i] = p[i] = 1;
    rho = dot(r, r, n);
    for (steps = 0; steps < 100 && rho > 1e-20; steps++) {
        double alpha, before = rho;
        multiply(q, &a, p);
        alpha = rho / dot(p, q, n);
        #pragma omp parallel for
        #pragma llc result(&x[i], 1)
        #pragma llc result(&r[i], 1)
        for (i = 0; i < n; i++) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        rho = dot(r, r, n);
        #pragma omp parallel for
        #pragma llc result(&p[i], 1)
        for (i = 0; i < n; i++)
            p[i] = r[i] + rho / before * p[i];
    }
    multiply(q, &a, x);
    for (i = 0; i < n; i++)
        error += (q[i] - 1) * (q[i] - 1);
    printf("%d %s %.6f %.6f\n", steps < 100, error < 1e-15 ? "solved" : "not solved", x[0], x[n / 2]);
    free(a.rows);
    free(a.columns);
    free(a.values);
    free(x);
    free(r);
    free(p);
    free(q);
    return 0;
}
