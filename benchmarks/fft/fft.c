/*
 * fft.c: an equation solved by Fourier transforms in two or three dimensions: there, a multiplication, and back.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "fft.h"

/* Within planes. */
static void within(const problem *p, complex_number *x, const complex_number *root, double sign)
{
    long plane = (long)p->rows * p->columns;
    int i;

#pragma omp parallel for
    for (i = 0; i < p->planes; i++)
        transform_plane(x + i * plane, p->rows, p->columns, root, sign);
}

/* Across planes. */
static void across(const problem *p, complex_number *x, const complex_number *root, double sign)
{
    long plane = (long)p->rows * p->columns, c;

#pragma omp parallel for
    for (c = 0; c < plane; c += GROUP)
        transform_columns(x + c, p->planes, plane, root, sign);
}

static void multiply(const problem *p, complex_number *x)
{
    long plane = (long)p->rows * p->columns, c, k;
    int i;

#pragma omp parallel for private(i, k)
    for (c = 0; c < plane; c += GROUP)
        for (i = 0; i < p->planes; i++)
            for (k = c; k < c + GROUP; k++) {
                x[i * plane + k].re *= decay(i, k);
                x[i * plane + k].im *= decay(i, k);
            }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    long plane = (long)p.rows * p.columns, c;
    complex_number *x = allocate((size_t)p.planes * (size_t)plane * sizeof *x);
    complex_number *root = allocate((size_t)p.planes / 2 * sizeof *root);
    double start, seconds;
    int i, k;

    make_roots(root, p.planes);
#pragma omp parallel for private(c)
    for (i = 0; i < p.planes; i++)
        for (c = 0; c < plane; c++)
            x[i * plane + c] = initial(i, c);
    start = omp_get_wtime();
    for (k = 0; k < p.passes; k++) {
        within(&p, x, root, 1);
        across(&p, x, root, 1);
        multiply(&p, x);
        across(&p, x, root, -1);
        within(&p, x, root, -1);
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum(0, &x[0].re, 2 * p.planes * plane, 1));
    free(x);
    free(root);
    return 0;
}
