/* Shares that functions return as structures: an element goes to each neighbour. */
#include <stdio.h>

enum { SIZE = 60000, TIMES = 20, PARTS = 24 };

struct range { long lo, hi; };

static double u[SIZE], v[SIZE];

static struct range split(long n, int parts, int k)
{
    struct range r;
    long q = n / parts, rest = n % parts;

    r.lo = k * q + (k < rest ? k : rest);
    r.hi = r.lo + q + (k < rest);
    return r;
}

static struct range inside(long n, int parts, int k)
{
    struct range all = split(n, parts, k);

    return (struct range){ .lo = all.lo > 0 ? all.lo : 1, .hi = all.hi < n ? all.hi : n - 1 };
}

int main(int argc, char **argv)
{
    int parts = PARTS + argc - 1;

    (void)argv;
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for
        for (int i = 0; i < parts; i++) {
            struct range r = inside(SIZE, parts, i);

            for (long k = r.lo; k < r.hi; k++)
                u[k] = v[k - 1] + v[k + 1] + 1;
        }
#pragma omp parallel for
        for (int i = 0; i < parts; i++) {
            struct range r;

            r = split(SIZE, parts, i);
            for (long k = r.lo; k < r.hi; k++)
                v[k] = u[k];
        }
    }
    printf("%g\n", v[1] + v[SIZE / 2]);
    return 0;
}
