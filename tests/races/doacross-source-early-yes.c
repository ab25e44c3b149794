// The iteration says that it is done before it stores.
#include <stdio.h>

#define N 40

int a[N];

int main(void)
{
    int i;

    a[0] = 1;
    #pragma omp parallel for ordered(1) schedule(static, 1)
    for (i = 1; i < N; i++) {
        #pragma omp ordered depend(sink: i - 1)
        #pragma omp ordered depend(source)
        a[i] = a[i - 1] + 1;            // race: stored, read
    }
    printf("%d\n", a[N - 1] > 0);
    return 0;
}
