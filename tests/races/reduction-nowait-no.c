// A reduction's result is read after the barrier of the loop.
#include <omp.h>
#include <stdio.h>

#define N 60

int copy[64];

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        #pragma omp for reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += i;
        copy[omp_get_thread_num()] = sum;
    }
    printf("%d %d\n", sum, copy[0]);
    return 0;
}
