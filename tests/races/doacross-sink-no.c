// The loop waits for the iteration whose element it reads.
#include <stdio.h>

#define N 40

int a[N];

int main(void)
{
    int i;

    a[0] = a[1] = 1;
    #pragma omp parallel for ordered(1) schedule(static, 1)
    for (i = 2; i < N; i++) {
        #pragma omp ordered depend(sink: i - 1)
        a[i] = a[i - 1] + 1;
        #pragma omp ordered depend(source)
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
