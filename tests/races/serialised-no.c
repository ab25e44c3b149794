// Regions of one thread have nobody to race with.
#include <stdio.h>

#define N 20

int main(void)
{
    int i, x = 0, parallel = 0;

    #pragma omp parallel if(parallel)
    x += 1;
    #pragma omp parallel for num_threads(1)
    for (i = 0; i < N; i++)
        x += i;
    printf("%d\n", x);
    return 0;
}
