/*
 * streams.c: loops whose sections the translator finds: they should cost what they cost in C.
 */
#include "../timer.h"
#include "streams.h"

static void triad(const problem *p, double s)
{
    double *a = p->a, *b = p->b, *c = p->c;
    int n = p->n, i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        a[i] = b[i] + s * c[i];
}

/* Without pointers, and of a length that the compiler knows: -O2 vectorises it. */
static void fixed(const problem *p, double s)
{
    int i;

    (void)p;
#pragma omp parallel for
    for (i = 0; i < FIXED; i++)
        fixed_a[i] = fixed_b[i] + s * fixed_c[i];
}

/* A step of a relaxation in one dimension, there and back. */
static void stencil(const problem *p, double s)
{
    double *a = p->a, *b = p->b;
    int n = p->n, i;

#pragma omp parallel for
    for (i = 1; i < n - 1; i++)
        a[i] = b[i] + 0.01 * s * (b[i - 1] - 2 * b[i] + b[i + 1]);
#pragma omp parallel for
    for (i = 1; i < n - 1; i++)
        b[i] = a[i] + 0.01 * s * (a[i - 1] - 2 * a[i] + a[i + 1]);
}

/* Many operations on each element: the loop is long, what it writes is short. */
static void series(const problem *p, double s)
{
    double *a = p->a, *b = p->b, x, sum;
    int n = p->n, i, k;

#pragma omp parallel for private(x, sum, k)
    for (i = 0; i < n; i++) {
        x = b[i] * 0.01 * s;
        sum = 0;
        for (k = 20; k > 0; k--)
            sum = (sum + 1) * x / k;
        a[i] = sum;
    }
}

static const timed kinds[] = { { "triad", triad }, { "fixed", fixed }, { "stencil", stencil }, { "series", series } };

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);

    print_answer(&p, time_passes(kinds, p.kind, &p, p.passes, omp_get_wtime));
    return 0;
}
