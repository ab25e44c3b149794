// A running sum, each element from the one before.
#include <stdio.h>

#define N 100

double a[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for schedule(static)
    for (i = 1; i < N; i++)
        a[i] = a[i] + a[i - 1];         // race: stored, read
    printf("%g\n", a[N - 1]);
    return 0;
}
