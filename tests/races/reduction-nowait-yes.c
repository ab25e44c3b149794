// A reduction's result is read before the loop's end has been waited for.
#include <omp.h>
#include <stdio.h>

#define N 60

int copy[64];

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        #pragma omp for reduction(+: sum) nowait   // race: stored
        for (int i = 0; i < N; i++)
            sum += i;
        copy[omp_get_thread_num()] = sum;       // race: read
    }
    printf("%d\n", sum);
    return 0;
}
