// Both sections use the same loop index.
#include <stdio.h>

#define N 24

int a[N], b[N];

int main(void)
{
    int i;

    #pragma omp parallel sections
    {
        #pragma omp section
        for (i = 0; i < N; i++)         // race: stored, read
            a[i] = i;                   // race: read
        #pragma omp section
        for (i = 0; i < N; i++)         // race: stored, read
            b[i] = -i;                  // race: read
    }
    printf("%d\n", a[0] + b[0]);
    return 0;
}
