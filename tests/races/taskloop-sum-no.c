// The tasks of a taskloop have a reduction.
#include <stdio.h>

#define N 64

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop reduction(+: sum) num_tasks(8)
    for (int i = 0; i < N; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
