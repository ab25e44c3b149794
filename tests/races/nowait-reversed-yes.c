// The second loop reads what other threads stored in the first, which nobody waited for.
#include <stdio.h>

#define N 100

int a[N], b[N];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp for nowait
        for (int i = 0; i < N; i++)
            a[i] = i;                   // race: stored
        #pragma omp for
        for (int i = 0; i < N; i++)
            b[i] = a[N - 1 - i];        // race: read
    }
    printf("%d %d\n", b[0], b[N - 1]);
    return 0;
}
