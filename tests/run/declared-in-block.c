// Functions that are declared in blocks only, as programs do that were Fortran: called from parallel code, from replicated
// code, and handed on; one is called with no declaration at all.
// files: declared-in-block.part.c
// options: -std=gnu89 -Wno-implicit-function-declaration
// procs: 1 2 3
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

static double of(double (*f)(double), double x)
{
    return f(x);
}

int main()
{
    extern void scale_(double *x, double by), fill_();
    double x[30], y[30];
    int i;

    fill_(x, 30);
    #pragma omp parallel for
    for (i = 0; i < 30; i++) {
        extern double cube_(double);
        extern double fabs(double);
        extern int put_(double *, double);

        scale_(&x[i], 2);
        put_(&y[i], of(cube_, x[i]) + of(fabs, -x[i]) + later_(i));
    }
    {
        extern double sum_(const double *, int);
        double (*sum)(const double *, int) = sum_;

        printf("%g %g %d\n", sum_(x, 30), sum(y, 30), later_(3));
    }
    return 0;
}
