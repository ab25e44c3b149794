// Even elements are stored to, odd ones are read.
#include <stdio.h>

#define N 100

int a[2 * N];

int main(void)
{
    int i;

    for (i = 0; i < 2 * N; i++)
        a[i] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[2 * i] = a[2 * (N - 1 - i) + 1] + 1;
    printf("%d\n", a[2 * N - 2]);
    return 0;
}
