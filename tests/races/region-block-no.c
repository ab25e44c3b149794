// Each thread allocates a block before the loop, which all its iterations use.
#include <stdio.h>
#include <stdlib.h>

#define N 30

int a[N];

int main(void)
{
    #pragma omp parallel
    {
        int *block = malloc(8 * sizeof *block);
        #pragma omp for
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < 8; k++)
                block[k] = i * k;
            a[i] = block[7];
        }
        free(block);
    }
    printf("%d %d\n", a[1], a[N - 1]);
    return 0;
}
