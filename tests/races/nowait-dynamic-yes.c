// Both loops change the same elements; who had one in the first need not have it in the second.
#include <stdio.h>

#define N 60

int a[N];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < N; i++)
            a[i] += 1;                  // race: stored, read
        #pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++)
            a[i] *= 2;                  // race: stored, read
    }
    printf("%d\n", a[0] > 0);
    return 0;
}
