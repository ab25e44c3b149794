// procs: 1 2 3 4 5 6 7
// same-as: serial
// reduction on the region itself, and values of a loop in it that a later loop uses.
#include <stdio.h>

int main(void)
{
    int i, sum = 10, most = 0;
    double x[40], norm = 0;
    #pragma omp parallel reduction(+: sum) reduction(max: most)
    {
        #pragma omp for reduction(+: norm)
        #pragma llc result(&x[i], 1)
        for (i = 0; i < 40; i++) {
            x[i] = i;
            norm += x[i] * x[i];
        }
        #pragma omp for
        #pragma llc result(&x[i], 1)
        for (i = 0; i < 40; i++) {
            x[i] = x[i] * norm;
            sum += i;
            if (i * i % 41 > most)
                most = i * i % 41;
        }
    }
    printf("%d %d %g\n", sum, most, norm);
    for (i = 0; i < 40; i++)
        printf("%g ", x[i]);
    printf("\n");
    return 0;
}
