// A dependence over one iteration in a loop that is divided and vectorised.
#include <stdio.h>

#define N 100

float a[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for simd
    for (i = 1; i < N; i++)
        a[i] = a[i - 1] * 0.5f;         // race: stored, read
    printf("%g\n", a[N - 1]);
    return 0;
}
