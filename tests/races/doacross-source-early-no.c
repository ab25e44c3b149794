// What is stored after the iteration has said that it is done, nobody else reads.
#include <stdio.h>

#define N 40

int a[N], b[N];

int main(void)
{
    int i;

    a[0] = 1;
    #pragma omp parallel for ordered(1) schedule(static, 1)
    for (i = 1; i < N; i++) {
        #pragma omp ordered depend(sink: i - 1)
        a[i] = a[i - 1] + 1;
        #pragma omp ordered depend(source)
        b[i] = a[i] * 2;
    }
    printf("%d\n", b[N - 1]);
    return 0;
}
