// threads: 1 2 3
// procs: 1 2 3
// same-as: serial openmp
// A loop in a region that keeps what it has found in a variable of the thread, which the region looks at afterwards:
// of a thread's threads each would keep a part.
#include <stdio.h>

enum { N = 100 };

static _Thread_local long sum, factor;
static int x[N];

static void add(int value)
{
    sum += value * factor;
}

int main(void)
{
    long total = 0, called = 0;
    int i;

    for (i = 0; i < N; i++)
        x[i] = i * i % 17;
    #pragma omp parallel reduction(+: total, called)
    {
        sum = 0;
        factor = 2;
        #pragma omp for
        for (i = 0; i < N; i++)
            sum += x[i] * factor;
        total += sum;
        factor = 3;
        #pragma omp for
        for (i = 0; i < N; i++)
            add(x[i]);
        called += sum;
    }
    printf("%ld %ld\n", total, called);
    return 0;
}
