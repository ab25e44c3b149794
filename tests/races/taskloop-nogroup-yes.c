// With nogroup nobody has waited for the tasks.
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
            a[i] = i;                   // race: stored
        for (int i = 0; i < N; i++)
            sum += a[i];                // race: read
    }
    printf("%d\n", sum >= 0);
    return 0;
}
