// What a thread keeps from one region is its own in the next.
#include <stdio.h>

#define N 40

static int first;
#pragma omp threadprivate(first)

int a[N];

int main(void)
{
    #pragma omp parallel
    {
        first = -1;
        #pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            if (first < 0)
                first = i;
            a[i] = first <= i;
        }
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
