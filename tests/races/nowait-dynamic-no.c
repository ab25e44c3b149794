// Both loops change the same elements, one after the other.
#include <stdio.h>

#define N 60

int a[N];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++)
            a[i] += 1;
        #pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++)
            a[i] *= 2;
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
