// Even elements are stored to, all of the first half are read.
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
        a[2 * i] = a[i] + 1;            // race: stored, read
    printf("%d\n", a[2 * N - 2]);
    return 0;
}
