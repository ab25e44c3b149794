// procs: 1 2 3 4 5 6 7
// same-as: serial
// Ranges that begin below zero or straddle it.
#include <stdio.h>

int main(void)
{
    int i, x[41];
    long l;
    #pragma omp parallel for
    #pragma llc result(&x[i + 20], 1)
    for (i = -20; i <= 20; i++)
        x[i + 20] = i;
    #pragma omp parallel for
    #pragma llc result(&x[l + 20], 1)
    for (l = 15; l >= -15; l = l - 3)
        x[l + 20] = (int)(l * l);
    #pragma omp parallel for
    #pragma llc result(&x[-i], 1)
    for (i = -40; i < -30; i += 1)
        x[-i] += 5000;
    for (i = 0; i <= 40; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
