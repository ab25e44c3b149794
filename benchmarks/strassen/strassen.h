/*
 * strassen.h: matrices of small whole numbers, and their product by seven products of quarters (V. Strassen, Numer.
 * Math. 13, 354 (1969)). All sums are exact, so their order does not matter.
 */
#ifndef STRASSEN_H
#define STRASSEN_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../checksum.h"

enum { PRODUCTS = 7, SMALL = 64 };      /* up to this order by the definition */

static int arguments(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 512, odd = n;

    while (odd > SMALL && odd % 2 == 0)
        odd /= 2;
    if (argc > 2 || n < 1 || odd > SMALL) {
        fprintf(stderr, "usage: strassen ORDER, which is up to %d, or twice an order\n", SMALL);
        exit(2);
    }
    return n;
}

static void fill(int n, double *a, int seed)
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[(long)i * n + j] = (i * 7 + j * 13 + i * j % 11 * seed) % 9 - 4;
}

/* Which quarters (upper left, upper right, lower left, lower right) are added and subtracted for the factors of a
   product, and to which of the result it is added, or from which it is subtracted. */
static const struct product {
    signed char left[4], right[4], to[4];
} product[PRODUCTS] = {
    { { 1, 0, 0, 1 }, { 1, 0, 0, 1 }, { 1, 0, 0, 1 } },
    { { 0, 0, 1, 1 }, { 1, 0, 0, 0 }, { 0, 0, 1, -1 } },
    { { 1, 0, 0, 0 }, { 0, 1, 0, -1 }, { 0, 1, 0, 1 } },
    { { 0, 0, 0, 1 }, { -1, 0, 1, 0 }, { 1, 0, 1, 0 } },
    { { 1, 1, 0, 0 }, { 0, 0, 0, 1 }, { -1, 1, 0, 0 } },
    { { -1, 0, 1, 0 }, { 1, 1, 0, 0 }, { 0, 0, 0, 1 } },
    { { 0, 1, 0, -1 }, { 0, 0, 1, 1 }, { 1, 0, 0, 0 } },
};

/* One of the quarters of a matrix of order 2h. */
static inline double *quarter(double *a, int h, int q)
{
    return a + (q & 1) * h + (long)(q >> 1) * h * 2 * h;
}

/* s, of order h, is the sum of these quarters. */
static inline void add_quarters(int h, const double *a, const signed char *sign, double *restrict s)
{
    int i, j, q, first = 1;

    for (q = 0; q < 4; q++) {
        const double *from = quarter((double *)a, h, q);
        double by = sign[q];

        if (!sign[q])
            continue;
        for (i = 0; i < h; i++)
            for (j = 0; j < h; j++)
                s[(long)i * h + j] = (first ? 0 : s[(long)i * h + j]) + by * from[(long)i * 2 * h + j];
        first = 0;
    }
}

/* m, of order h, is added to these quarters of c. */
static inline void add_to_quarters(int h, const double *m, const signed char *sign, double *restrict c)
{
    int i, j, q;

    for (q = 0; q < 4; q++) {
        double *to = quarter(c, h, q), by = sign[q];

        for (i = 0; sign[q] && i < h; i++)
            for (j = 0; j < h; j++)
                to[(long)i * 2 * h + j] += by * m[(long)i * h + j];
    }
}

/* c = a b, by the definition */
static inline void multiply_small(int n, const double *a, const double *b, double *restrict c)
{
    int i, j, k;

    memset(c, 0, (size_t)n * (size_t)n * sizeof *c);
    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[(long)i * n + j] += a[(long)i * n + k] * b[(long)k * n + j];
}

/* c = a b */
static inline void multiply(int n, const double *a, const double *b, double *c)
{
    int h = n / 2, k;
    size_t size = (size_t)h * (size_t)h;
    double *s, *t, *m;

    if (n <= SMALL) {
        multiply_small(n, a, b, c);
        return;
    }
    s = allocate(3 * size * sizeof *s);
    t = s + size;
    m = t + size;
    memset(c, 0, 4 * size * sizeof *c);
    for (k = 0; k < PRODUCTS; k++) {
        add_quarters(h, a, product[k].left, s);
        add_quarters(h, b, product[k].right, t);
        multiply(h, s, t, m);
        add_to_quarters(h, m, product[k].to, c);
    }
    free(s);
}
#endif
