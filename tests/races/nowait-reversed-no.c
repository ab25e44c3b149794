// The second loop reads what other threads stored before the barrier of the first.
#include <stdio.h>

#define N 100

int a[N], b[N];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < N; i++)
            a[i] = i;
        #pragma omp for nowait
        for (int i = 0; i < N; i++)
            b[i] = a[N - 1 - i];
    }
    printf("%d %d\n", b[0], b[N - 1]);
    return 0;
}
