// Each section has its own loop index.
#include <stdio.h>

#define N 24

int a[N], b[N];

int main(void)
{
    int i;

    #pragma omp parallel sections private(i)
    {
        #pragma omp section
        for (i = 0; i < N; i++)
            a[i] = i;
        #pragma omp section
        for (i = 0; i < N; i++)
            b[i] = -i;
    }
    printf("%d\n", a[N - 1] + b[N - 2]);
    return 0;
}
