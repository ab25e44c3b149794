// Two static loops with the same bounds give equal iterations to the same thread, so nowait is right.
#include <stdio.h>

#define N 100

int a[N], b[N];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++)
            a[i] = 3 * i;
        #pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++)
            b[i] = a[i] + 1;
    }
    printf("%d %d\n", b[0], b[N - 1]);
    return 0;
}
