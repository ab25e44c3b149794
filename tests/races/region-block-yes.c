// One thread allocates a block, which the iterations of all threads use.
#include <stdio.h>
#include <stdlib.h>

#define N 30

int a[N], *block;

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp single
        block = malloc(8 * sizeof *block);
        #pragma omp for
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < 8; k++)
                block[k] = i * k;       // race: stored
            a[i] = block[7];            // race: read
        }
    }
    printf("%d\n", a[0] >= 0);
    free(block);
    return 0;
}
