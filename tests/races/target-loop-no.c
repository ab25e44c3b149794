// On a device: an iteration reads its element only.
#include <stdio.h>

#define N 60

int a[N + 1];

int main(void)
{
    int i;

    for (i = 0; i <= N; i++)
        a[i] = i;
    #pragma omp target parallel for map(tofrom: a)
    for (i = 0; i < N; i++)
        a[i] = a[i] + 1;
    printf("%d\n", a[0]);
    return 0;
}
