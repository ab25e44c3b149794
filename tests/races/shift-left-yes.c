// An iteration reads the element that the next iteration stores to.
#include <stdio.h>

#define N 100

int a[N + 1];

int main(void)
{
    int i;

    for (i = 0; i <= N; i++)
        a[i] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = a[i + 1] + 1;            // race: stored, read
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
