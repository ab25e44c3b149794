// Two entries of the index array are equal.
#include <stdio.h>

#define N 60

int a[N], to[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        to[i] = i * 7 % N;
    to[N - 1] = to[0];
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[to[i]] += i;                  // race: stored, read
    printf("%d\n", a[1] > 0);
    return 0;
}
