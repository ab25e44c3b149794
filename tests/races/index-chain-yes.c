// An iteration reads by the index array what another stores by it.
#include <stdio.h>

#define N 60

int a[N], next[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++) {
        a[i] = i;
        next[i] = (i + 7) % N;
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = a[next[i]] + 1;          // race: stored, read
    printf("%d\n", a[0] > 0);
    return 0;
}
