// A barrier lies between the loop and the total.
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
            a[i] = i;
        #pragma omp barrier
        #pragma omp single
        for (int i = 0; i < N; i++)
            total += a[i];
    }
    printf("%d\n", total);
    return 0;
}
