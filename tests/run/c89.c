/* procs: 1 2 3 4 7 */
/* same-as: serial */
/* options: -std=c89 -pedantic-errors */
/* Strict C89: declarations before statements, no // comments, no mixed code. */
#include <stdio.h>

static int table[33];

int main(void)
{
    int i, n = 33;
    unsigned sum = 0;
    double mean = 0;
#pragma omp parallel for reduction(+:sum) private(n)
#pragma llc result(&table[i], 1)
    for (i = 0; i < 33; i++) {
        n = i * i;
        table[i] = n - i;
        sum += (unsigned)table[i];
    }
    mean = sum / 33;
#pragma omp parallel
    {
        int k;
#pragma omp for
#pragma llc result(&table[k], 1)
        for (k = 0; k < 33; k += 2)
            table[k] = -table[k];
    }
    printf("%u %g\n", sum, mean);
    for (i = 0; i < 33; i++)
        printf("%d ", table[i]);
    printf("\n");
    return 0;
}
