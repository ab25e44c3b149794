// -ffast-math: glibc's math.h then has directives, "declare simd" for functions that have forms for vectors.
// options: -O2 -ffast-math
// procs: 1 2 3
// threads: 1 2
// same-as: serial
#include <math.h>
#include <stdio.h>

#define N 1000

static double x[N];

int main(void)
{
    double sum = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        x[i] = sin(i * 0.01) + exp(-i) + pow(i, 0.3);
    #pragma omp parallel for reduction(max:sum)
    for (i = 0; i < N; i++)
        sum = fmax(sum, x[i]);
    printf("%.6f\n", sum);
    return 0;
}
