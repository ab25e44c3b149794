// The distance is as long as the loop: what is read is never stored to in it.
#include <stdio.h>

#define N 90

int a[2 * N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for schedule(dynamic)
    for (i = 0; i < N; i++)
        a[i + N] = a[i] * 3 % 101;
    printf("%d\n", a[2 * N - 1]);
    return 0;
}
