// procs: 1 2 3
// same-as: openmp
// atomic compare takes -0.0 and 0.0 for different values, by their bits.
#include <stdio.h>

int main(void)
{
    double d = 0.0, minus = -0.0;
    long double ld = 0.0L, minus_ld = -0.0L;

    #pragma omp parallel
    {
        #pragma omp atomic compare
        d = d == minus ? 5.0 : d;
        #pragma omp atomic compare
        ld = ld == minus_ld ? 5.0L : ld;
    }
    printf("%g %Lg\n", d, ld);
    #pragma omp atomic compare
    d = d == 0.0 ? 6.0 : d;
    #pragma omp atomic compare
    ld = ld == 0.0L ? 6.0L : ld;
    printf("%g %Lg\n", d, ld);
    return 0;
}
