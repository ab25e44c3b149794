// same-as: serial
// otospcc: -ftarget=native
// threads: 1 2
/*
 * Loops in targets as the C compiler's own targets, where a rank has a device: what is mapped around them, private
 * variables, pointers, mathematics; and loops that stay the rank's: reductions, what nobody has mapped, calls.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 600

static double a[N], b[N], m[20][30];

static double doubled(double x)
{
    return 2 * x;
}

static double sum(const double *x, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += x[i] * (i % 5 + 1);
    return s;
}

int main(void)
{
    double *p = malloc(N * sizeof *p), total = 0, t;
    int n = N, i, j, shift = 3;

#pragma omp target parallel for map(from: a)
    for (int k = 0; k < N; k++)
        a[k] = k + sqrt(k * k);
#pragma omp target data map(tofrom: p[0:n])
    {
#pragma omp target teams distribute parallel for map(to: a) private(t) firstprivate(shift)
        for (i = 0; i < n; i++) {
            t = a[i] + shift;
            p[i] = t * t;
        }
    }
    printf("%g %g\n", sum(a, N), sum(p, N));
#pragma omp target map(tofrom: m) map(to: p[0:n])
#pragma omp parallel for private(j)
    for (i = 0; i < 20; i++)
        for (j = 0; j < 30; j++)
            m[i][j] += p[i * 30 + j] + i * j;
    printf("%g\n", sum(m[0], 600));
#pragma omp target parallel for reduction(+: total) map(to: p[0:n])
    for (i = 0; i < n; i++)
        total += p[i];
#pragma omp target parallel for map(from: b)
    for (i = 0; i < n; i++)
        b[i] = doubled(p[i]);
#pragma omp parallel for
    for (i = 0; i < 4; i++) {
#pragma omp target map(tofrom: b[i * N / 4:N / 4])
#pragma omp parallel for
        for (int k = i * N / 4; k < (i + 1) * N / 4; k++)
            b[k] += k;
    }
    printf("%g %g\n", total, sum(b, N));
    free(p);
    return 0;
}
