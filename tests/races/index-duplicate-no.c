// The index array is a permutation.
#include <stdio.h>

#define N 60

int a[N], to[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        to[i] = i * 7 % N;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[to[i]] += i;
    printf("%d %d\n", a[1], a[N - 1]);
    return 0;
}
