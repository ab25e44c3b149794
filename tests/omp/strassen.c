// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Strassen's matrix product: seven products of halves as tasks, down to a cutoff, with temporaries that each
// call allocates; against the product by definition. The numbers are small integers, so both are exact.
#include <stdio.h>
#include <stdlib.h>

enum { N = 128, CUTOFF = 32 };

static double a[N * N], b[N * N], c[N * N];

static void multiply(const double *x, int xs, const double *y, int ys, double *z, int zs, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;

            for (int k = 0; k < n; k++)
                sum += x[i * xs + k] * y[k * ys + j];
            z[i * zs + j] = sum;
        }
}

/* to = x + sign y, all of h by h; rows are xs numbers apart. */
static void combine(double *to, const double *x, const double *y, int xs, int sign, int h)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++)
            to[i * h + j] = x[i * xs + j] + sign * y[i * xs + j];
}

static void strassen(const double *x, int xs, const double *y, int ys, double *z, int zs, int n)
{
    int h = n / 2;
    size_t block = (size_t)h * (size_t)h;
    const double *x11 = x, *x12 = x + h, *x21 = x + h * xs, *x22 = x21 + h;
    const double *y11 = y, *y12 = y + h, *y21 = y + h * ys, *y22 = y21 + h;
    double *t, *m;

    if (n <= CUTOFF) {
        multiply(x, xs, y, ys, z, zs, n);
        return;
    }
    t = malloc(10 * block * sizeof *t);
    m = malloc(7 * block * sizeof *m);
    #pragma omp taskgroup
    {
        #pragma omp task
        {
            combine(t, x11, x22, xs, 1, h);
            combine(t + block, y11, y22, ys, 1, h);
            strassen(t, h, t + block, h, m, h, h);
        }
        #pragma omp task
        {
            combine(t + 2 * block, x21, x22, xs, 1, h);
            strassen(t + 2 * block, h, y11, ys, m + block, h, h);
        }
        #pragma omp task
        {
            combine(t + 3 * block, y12, y22, ys, -1, h);
            strassen(x11, xs, t + 3 * block, h, m + 2 * block, h, h);
        }
        #pragma omp task
        {
            combine(t + 4 * block, y21, y11, ys, -1, h);
            strassen(x22, xs, t + 4 * block, h, m + 3 * block, h, h);
        }
        #pragma omp task
        {
            combine(t + 5 * block, x11, x12, xs, 1, h);
            strassen(t + 5 * block, h, y22, ys, m + 4 * block, h, h);
        }
        #pragma omp task
        {
            combine(t + 6 * block, x21, x11, xs, -1, h);
            combine(t + 7 * block, y11, y12, ys, 1, h);
            strassen(t + 6 * block, h, t + 7 * block, h, m + 5 * block, h, h);
        }
        #pragma omp task
        {
            combine(t + 8 * block, x12, x22, xs, -1, h);
            combine(t + 9 * block, y21, y22, ys, 1, h);
            strassen(t + 8 * block, h, t + 9 * block, h, m + 6 * block, h, h);
        }
    }
    #pragma omp taskloop firstprivate(m, h)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) {
            const double *p = m + i * h + j;

            z[i * zs + j] = p[0] + p[3 * block] - p[4 * block] + p[6 * block];
            z[i * zs + j + h] = p[2 * block] + p[4 * block];
            z[(i + h) * zs + j] = p[block] + p[3 * block];
            z[(i + h) * zs + j + h] = p[0] - p[block] + p[2 * block] + p[5 * block];
        }
    free(t);
    free(m);
}

int main(void)
{
    int wrong = 0;

    for (int i = 0; i < N * N; i++) {
        a[i] = i * 7 % 11 - 5;
        b[i] = i * 5 % 13 - 6;
    }
    #pragma omp parallel
    #pragma omp single
    strassen(a, N, b, N, c, N, N);
    #pragma omp parallel for reduction(+: wrong)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double sum = 0;

            for (int k = 0; k < N; k++)
                sum += a[i * N + k] * b[k * N + j];
            wrong += c[i * N + j] != sum;
        }
    }
    printf("%g %g: %d wrong\n", c[0], c[N * N - 1], wrong);
    return wrong != 0;
}
