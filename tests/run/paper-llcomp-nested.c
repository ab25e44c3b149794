// same-as: serial
/*
 * llCoMP: a loop whose iterations are loops again, so that a set of ranks divides twice: a matrix of blocks, the inner
 * loop's results are parts of the outer one's.
 */
#include <stdio.h>

#define BLOCKS 3
#define N 50

static int m[BLOCKS][N];

int main(void)
{
    int b, i;
    long sum = 0;

#pragma omp parallel for private(i)
#pragma llc result(m[b], N)
    for (b = 0; b < BLOCKS; b++) {
#pragma omp parallel for
#pragma llc result(&m[b][i], 1)
        for (i = 0; i < N; i++)
            m[b][i] = (b + 1) * i;
    }
    for (b = 0; b < BLOCKS; b++)
        for (i = 0; i < N; i++)
            sum += m[b][i] * (b + 2L);
    printf("%ld\n", sum);
    return 0;
}
