// An iteration reads by the index array from an array that nobody stores to.
#include <stdio.h>

#define N 60

int a[N], b[N], next[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++) {
        a[i] = i;
        next[i] = (i + 7) % N;
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        b[i] = a[next[i]] + 1;
    printf("%d\n", b[0] + b[N - 1]);
    return 0;
}
