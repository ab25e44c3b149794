// A task depends on the element before the one that it reads.
#include <stdio.h>

#define N 12

int a[N], b[N];

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        for (int i = 0; i < N; i++) {
            #pragma omp task depend(out: a[i]) firstprivate(i)
            a[i] = i + 1;               // race: stored
        }
        for (int i = 1; i < N; i++) {
            #pragma omp task depend(in: a[i - 1]) firstprivate(i)
            b[i] = a[i];                // race: read
        }
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
