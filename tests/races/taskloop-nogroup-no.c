// With nogroup, and a taskwait.
#include <stdio.h>

#define N 32

int a[N];

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop nogroup grainsize(4)
        for (int i = 0; i < N; i++)
            a[i] = i;
        #pragma omp taskwait
        for (int i = 0; i < N; i++)
            sum += a[i];
    }
    printf("%d\n", sum);
    return 0;
}
