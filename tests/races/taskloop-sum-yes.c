// The tasks of a taskloop add to one variable.
#include <stdio.h>

#define N 64

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop shared(sum) num_tasks(8)
    for (int i = 0; i < N; i++)
        sum += i;                       // race: stored, read
    printf("%d\n", sum > 0);
    return 0;
}
