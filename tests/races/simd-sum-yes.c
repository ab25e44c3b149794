// A product of vectors whose sum is no reduction.
#include <stdio.h>

#define N 64

int a[N], b[N];

int main(void)
{
    int i, sum = 0;

    for (i = 0; i < N; i++) {
        a[i] = i;
        b[i] = 2;
    }
    #pragma omp parallel for simd
    for (i = 0; i < N; i++)
        sum += a[i] * b[i];             // race: stored, read
    printf("%d\n", sum);
    return 0;
}
