// Two devices' tasks without a dependence between them.
#include <stdio.h>

#define N 20

int a[N];

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp target map(tofrom: a) nowait depend(out: a[0])
        for (int i = 0; i < N; i++)
            a[i] = i;                   // race: stored
        #pragma omp target map(tofrom: a) nowait depend(inout: a[1])
        for (int i = 0; i < N; i++)
            a[i] += 1;                  // race: stored, read
        #pragma omp taskwait
    }
    printf("%d\n", a[0] >= 0);
    return 0;
}
