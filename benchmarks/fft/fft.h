/*
 * fft.h: the problem, and Fourier transforms of lines: J. W. Cooley, J. W. Tukey, Math. Comp. 19, 297 (1965).
 */
#ifndef FFT_H
#define FFT_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP = 8 };             /* columns that are transformed together: what is read is a cache line or two */

typedef struct complex_number {
    double re, im;
} complex_number;

/* An array of `planes` planes with `rows` rows of `columns`. A square is one of rows with one column. */
typedef struct problem {
    const char *kind;
    int planes, rows, columns, passes;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "2d", 0, 0, 0, 5 };
    int n = 512;

    if (argc == 4) {
        p.kind = argv[1];
        n = atoi(argv[2]);
        p.passes = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || n < GROUP || (n & (n - 1)) != 0
        || (strcmp(p.kind, "2d") != 0 && strcmp(p.kind, "3d") != 0)) {
        fprintf(stderr, "usage: fft 2d|3d POINTS PASSES, with a power of two that is 8 at least\n");
        exit(2);
    }
    p.planes = p.rows = n;
    p.columns = strcmp(p.kind, "3d") == 0 ? n : 1;
    return p;
}

/* Element `column` of plane i, and what it is multiplied with between the transforms there and back. */
static inline complex_number initial(int i, long column)
{
    complex_number z = { (double)((i * 7L + column * 3) % 11), (double)((i * 5L + column) % 7) };

    return z;
}

static inline double decay(int i, long column)
{
    return 1 / (1 + 1e-3 * (double)((i * 7L + column) % 13));
}

/* The n / 2 powers of exp(-2 pi i / n). */
static inline void make_roots(complex_number *root, int n)
{
    int k;

    for (k = 0; k < n / 2; k++) {
        root[k].re = cos(2 * M_PI * k / n);
        root[k].im = -sin(2 * M_PI * k / n);
    }
}

/* Transforms n elements; sign: 1, or -1 for the way back. The sum of squares stays the same after both. */
static void transform(complex_number *x, int n, const complex_number *root, double sign)
{
    int i, j, k, half, bit;
    complex_number t, w;

    for (i = 1, j = 0; i < n; i++) {
        for (bit = n >> 1; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j)
            t = x[i], x[i] = x[j], x[j] = t;
    }
    for (half = 1; half < n; half *= 2)
        for (i = 0; i < n; i += 2 * half)
            for (k = 0; k < half; k++) {
                w = root[k * (n / 2 / half)];
                w.im *= sign;
                t.re = w.re * x[i + k + half].re - w.im * x[i + k + half].im;
                t.im = w.re * x[i + k + half].im + w.im * x[i + k + half].re;
                x[i + k + half].re = x[i + k].re - t.re;
                x[i + k + half].im = x[i + k].im - t.im;
                x[i + k].re += t.re;
                x[i + k].im += t.im;
            }
    if (sign < 0)
        for (i = 0; i < n; i++) {
            x[i].re /= n;
            x[i].im /= n;
        }
}

/* Transforms GROUP columns of n elements, which are `stride` apart. */
static void transform_columns(complex_number *x, int n, long stride, const complex_number *root, double sign)
{
    complex_number line[GROUP][n];
    int i, k;

    for (i = 0; i < n; i++)
        for (k = 0; k < GROUP; k++)
            line[k][i] = x[i * stride + k];
    for (k = 0; k < GROUP; k++)
        transform(line[k], n, root, sign);
    for (i = 0; i < n; i++)
        for (k = 0; k < GROUP; k++)
            x[i * stride + k] = line[k][i];
}

/* Transforms a plane in both directions, or its only column. */
static void transform_plane(complex_number *x, int rows, int columns, const complex_number *root, double sign)
{
    int j;

    if (columns == 1) {
        transform(x, rows, root, sign);
        return;
    }
    for (j = 0; j < rows; j++)
        transform(x + (long)j * columns, columns, root, sign);
    for (j = 0; j < columns; j += GROUP)
        transform_columns(x + j, rows, columns, root, sign);
}
#endif
