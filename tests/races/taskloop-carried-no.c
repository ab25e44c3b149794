// The tasks of a taskloop read what no task stores.
#include <stdio.h>

#define N 32

int a[N + 1], b[N + 1];

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop grainsize(1)
    for (int i = 0; i < N; i++)
        b[i + 1] = a[i] + 1;
    printf("%d\n", b[N]);
    return 0;
}
