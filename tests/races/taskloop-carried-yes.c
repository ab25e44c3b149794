// The tasks of a taskloop depend on each other.
#include <stdio.h>

#define N 32

int a[N + 1];

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop grainsize(1)
    for (int i = 0; i < N; i++)
        a[i + 1] = a[i] + 1;            // race: stored, read
    printf("%d\n", a[N] > 0);
    return 0;
}
