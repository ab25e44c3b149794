// Each iteration goes from the firstprivate pointer to an element of its own.
#include <stdio.h>

#define N 50

int main(void)
{
    int i, a[N] = { 0 }, *p = a;

    #pragma omp parallel for firstprivate(p)
    for (i = 0; i < N; i++)
        p[i] += i;
    printf("%d\n", a[N - 1]);
    return 0;
}
