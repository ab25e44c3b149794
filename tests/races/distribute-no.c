// Iterations that teams and their threads share do not depend on each other.
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
        a[i] += 2;
    printf("%d\n", a[N - 1]);
    return 0;
}
