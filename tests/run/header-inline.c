// procs: 1 2 3 4 5 6 7
// same-as: serial
// A header whose static inline functions and macros hold parallel loops.
#include <stdio.h>
#include "header-inline.part.h"

int main(void)
{
    double x[30], y[30];
    int i;
    vector_set(x, 30, 2.0);
    vector_set(y, 30, 0.5);
    vector_axpy(y, x, 30, 3.0);
    VECTOR_FOR(i, 30, y)
        y[i] += i;
    printf("%g %g\n", vector_sum(x, 30), vector_sum(y, 30));
    for (i = 0; i < 30; i++)
        printf("%g ", y[i]);
    printf("\n");
    return 0;
}
