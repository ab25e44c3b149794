// The two loops have different chunks: iteration 1 is another thread's in the second.
#include <stdio.h>

#define N 96

int a[N], b[N];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp for schedule(static, 1) nowait
        for (int i = 0; i < N; i++)
            a[i] = 3 * i;               // race: stored
        #pragma omp for schedule(static, 2)
        for (int i = 0; i < N; i++)
            b[i] = a[i] + 1;            // race: read
    }
    printf("%d %d\n", b[0], b[N - 1]);
    return 0;
}
