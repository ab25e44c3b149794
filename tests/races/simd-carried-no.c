// What a loop that is divided and vectorised reads is not stored to in it.
#include <stdio.h>

#define N 100

float a[N], b[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        b[i] = i;
    #pragma omp parallel for simd
    for (i = 1; i < N; i++)
        a[i] = b[i - 1] * 0.5f;
    printf("%g\n", a[N - 1]);
    return 0;
}
