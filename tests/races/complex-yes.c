// A complex sum without protection.
#include <complex.h>
#include <stdio.h>

#define N 24

int main(void)
{
    double complex z = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        z += i + i * I;                 // race: stored, read
    printf("%d\n", creal(z) >= 0);
    return 0;
}
