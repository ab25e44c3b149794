// A pointer goes through the iteration's piece of the array.
#include <stdio.h>

#define N 20

int a[4 * N];

int main(void)
{
    int i, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        for (int *p = &a[4 * i]; p < &a[4 * i + 4]; p++)
            *p = i;
    for (i = 0; i < 4 * N; i++)
        sum += a[i];
    printf("%d\n", sum);
    return 0;
}
