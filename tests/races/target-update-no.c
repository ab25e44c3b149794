// The host waits for what a device has made with an update that depends on it; what the task copies is copied at once.
#include <stdio.h>

#define N 20

int a[N], b[N];

int main(void)
{
    int y = 0, factor = 3;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp target enter data map(to: a, b) depend(out: a, b) nowait
        #pragma omp target map(tofrom: a) nowait depend(inout: a)
        for (int i = 0; i < N; i++)
            a[i] = i * factor;
        #pragma omp target map(tofrom: b) nowait depend(inout: b) device(0)
        for (int i = 0; i < N; i++)
            b[i] = i;
        factor = 5;
        #pragma omp target update from(a) depend(in: a)
        y = a[3] + factor;
        #pragma omp target exit data map(from: b) depend(inout: b)
        y += b[4];
        #pragma omp taskwait
    }
    printf("%d\n", y);
    return 0;
}
