// A complex sum with its reduction.
#include <complex.h>
#include <stdio.h>

#define N 24

int main(void)
{
    double complex z = 0;
    int i;

    #pragma omp parallel for reduction(+: z)
    for (i = 0; i < N; i++)
        z += i + i * I;
    printf("%g %g\n", creal(z), cimag(z));
    return 0;
}
