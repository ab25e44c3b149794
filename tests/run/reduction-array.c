// procs: 1 2 3 4 5 6 7
// same-as: serial
// An array as reduction variable.
#include <stdio.h>

int main(void)
{
    int histogram[8] = { 100, 0, 0, 0, 0, 0, 0, 1 }, i;
    double sums[2][3] = { { 0 } };
    #pragma omp parallel for reduction(+: histogram, sums)
    for (i = 0; i < 500; i++) {
        histogram[i * i % 8]++;
        sums[i % 2][i % 3] += i / 2.0;
    }
    for (i = 0; i < 8; i++)
        printf("%d ", histogram[i]);
    for (i = 0; i < 6; i++)
        printf("%g ", sums[i / 3][i % 3]);
    printf("\n");
    return 0;
}
