// The total is printed by the thread that comes first, while others may still work.
#include <stdio.h>

#define N 64

int a[N];

int main(void)
{
    int total = 0;

    #pragma omp parallel
    {
        #pragma omp for nowait
        for (int i = 0; i < N; i++)
            a[i] = i;                   // race: stored
        #pragma omp single
        for (int i = 0; i < N; i++)
            total += a[i];              // race: read
    }
    printf("%d\n", total);
    return 0;
}
