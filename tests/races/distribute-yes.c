// Iterations that teams and their threads share depend on each other.
#include <stdio.h>

#define N 60

int a[N + 1];

int main(void)
{
    int i;

    for (i = 0; i <= N; i++)
        a[i] = i;
    #pragma omp teams distribute parallel for
    for (i = 0; i < N; i++)
        a[i] += a[i + 1];               // race: stored, read
    printf("%d\n", a[N - 1] > 0);
    return 0;
}
