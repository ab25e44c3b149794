// Two devices' tasks, one depending on the other.
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
            a[i] = i;
        #pragma omp target map(tofrom: a) nowait depend(inout: a[0])
        for (int i = 0; i < N; i++)
            a[i] += 1;
        #pragma omp taskwait
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
