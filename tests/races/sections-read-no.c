// What one section makes is read after the construct.
#include <stdio.h>

#define N 16

int a[N], b[N];

int main(void)
{
    int sum = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        for (int i = 0; i < N; i++)
            a[i] = i;
        #pragma omp section
        for (int i = 0; i < N; i++)
            b[i] = 2 * i;
    }
    for (int i = 0; i < N; i++)
        sum += a[i] + b[i];
    printf("%d\n", sum);
    return 0;
}
