// One thread; the dependence spans four iterations, and no more than four go together.
#include <stdio.h>

#define N 64

int a[N];

int main(void)
{
    int i;

    for (i = 0; i < 4; i++)
        a[i] = i;
    #pragma omp simd safelen(4)
    for (i = 4; i < N; i++)
        a[i] = a[i - 4] + 1;
    printf("%d\n", a[N - 1]);
    return 0;
}
