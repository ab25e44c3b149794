/*
 * usmv.c: y = y + alpha A x with a sparse matrix, many times, each product reading the last one's y.
 *
 * The matrix is stored rowwise in coordinates with row pointers; elements of x and y are incx and
 * incy apart, as in the Sparse BLAS routine of this name. After a product the vectors change places,
 * x(k+1) = x(k-1) + alpha A x(k), so that no product can begin before the last one's y is complete.
 */
#include <inttypes.h>
#include "../checksum.h"
#include "../timer.h"
#include "matrix.h"

static void usmv(const matrix *a, double alpha, const double *x, int incx, double *y, int incy)
{
    const long *row = a->row;
    const int *column = a->column;
    const double *value = a->value;
    int n = a->rows, i;
    long x0 = vector_start(n, incx), y0 = vector_start(n, incy), iy, k;
    double sum;

#pragma omp parallel for private(k, iy, sum)
#if defined NC_RESULT
#pragma llc nc_result(&y[iy], 1, y)
#elif defined RESULT
#pragma llc result(&y[iy], 1)
#endif
    for (i = 0; i < n; i++) {
        sum = 0;
        for (k = row[i]; k < row[i + 1]; k++)
            sum += value[k] * x[x0 + (long)column[k] * incx];
        iy = y0 + (long)i * incy;
        y[iy] += alpha * sum;
    }
}

/* `count` products; returns with the vector written last as *y. */
static void products(const matrix *a, int count, double **x, int *incx, double **y, int *incy)
{
    double *v;
    int k, inc;

    for (k = 0; k < count; k++) {
        v = *x, *x = *y, *y = v;
        inc = *incx, *incx = *incy, *incy = inc;
        usmv(a, 0.01, *x, *incx, *y, *incy);
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int incx = p.incx, incy = p.incy;
    matrix a = random_matrix(p.order, p.gap, 0, p.order);
    double *x = make_vector(p.order, incx, 1, 0.25);
    double *y = make_vector(p.order, incy, 0.5, -0.125);
    double start, seconds;

    products(&a, 1, &x, &incx, &y, &incy);          /* warms caches and connections */
    start = omp_get_wtime();
    products(&a, p.products, &x, &incx, &y, &incy);
    seconds = omp_get_wtime() - start;
    printf("seconds %.6f\n", seconds);
    printf("entries %ld\n", a.row[p.order]);
    printf("sample %.17g\n", y[vector_start(p.order, incy)]);
    printf("checksum %016" PRIx64 "\n",
           checksum(0, &y[vector_start(p.order, incy)], p.order, incy));
    free(x);
    free(y);
    free(a.row);
    free(a.column);
    free(a.value);
    return 0;
}
