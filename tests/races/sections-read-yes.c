// One section reads what the other makes.
#include <stdio.h>

#define N 16

int a[N];

int main(void)
{
    int sum = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        for (int i = 0; i < N; i++)
            a[i] = i;                   // race: stored
        #pragma omp section
        for (int i = 0; i < N; i++)
            sum += a[i];                // race: read
    }
    printf("%d\n", sum >= 0);
    return 0;
}
