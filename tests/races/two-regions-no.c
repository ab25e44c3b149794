// Who stored to an element in one region need not be who changes it in the next.
#include <stdio.h>

#define N 40

int a[N];

int main(void)
{
    int i, sum = 0;

    #pragma omp parallel for schedule(static, 1)
    for (i = 0; i < N; i++)
        a[i] = i;
    sum += a[3];
    a[4] = sum;
    #pragma omp parallel for schedule(static)
    for (i = 0; i < N; i++)
        a[N - 1 - i] += i;
    printf("%d %d\n", a[4], a[N - 1]);
    return 0;
}
