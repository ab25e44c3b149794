/* Vector functions with parallel loops, for header-inline.c. */
#ifndef VECTOR_H
#define VECTOR_H

#define VECTOR_FOR(i, n, out) \
    _Pragma("omp parallel for") VECTOR_PRAGMA(llc result(&(out)[i], 1)) \
    for (i = 0; i < (n); i++)
#define VECTOR_PRAGMA(x) _Pragma(#x)

static inline void vector_set(double *x, int n, double value)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++)
        x[i] = value;
}

static inline void vector_axpy(double *y, const double *x, int n, double a)
{
    #pragma omp parallel for
    #pragma llc result(&y[i], 1)
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

static inline double vector_sum(const double *x, int n)
{
    double sum = 0;
    int i;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

#endif
