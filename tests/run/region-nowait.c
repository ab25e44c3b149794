// procs: 1 2 3 4 5 6 7
// same-as: serial
// Loops with nowait: what they wrote is valid after the next join.
#include <stdio.h>

enum { N = 50 };

int main(void)
{
    static int a[N], b[N], c[N];
    int i, total = 0;
    #pragma omp parallel
    {
        #pragma omp for nowait
        #pragma llc result(&a[i], 1)
        for (i = 0; i < N; i++)
            a[i] = i;
        #pragma omp for schedule(static) nowait
        #pragma llc result(&b[i], 1)
        for (i = 0; i < N; i++)
            b[i] = 2 * i;
        #pragma omp for
        #pragma llc result(&c[i], 1)
        for (i = 0; i < N; i++)
            c[i] = 3 * i;
        #pragma omp for nowait reduction(+: total)
        for (i = 0; i < N; i++)
            total += a[N - 1 - i] + b[i] * c[N - 1 - i];
    }
    printf("%d\n", total);
    for (i = 0; i < N; i++)
        printf("%d %d %d\n", a[i], b[i], c[i]);
    return 0;
}
