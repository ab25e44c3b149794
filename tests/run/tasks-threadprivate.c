// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Tasks over ranks have the threadprivate objects of the thread that executes them: what all of them count is the
// number of tasks, whoever has executed them; outside of regions that is the initial thread.
#include <omp.h>
#include <stdio.h>

enum { N = 90 };

static long counted, sums[8], results[N];
#pragma omp threadprivate(counted, sums)

static void work(int i)
{
    long x = i;

    for (int k = 0; k < 500; k++)
        x = (x * 31 + k) % 100003;
    results[i] += x;
    counted++;
    sums[i % 8] += i;
}

static void tree(int from, int to)
{
    if (to - from == 1) {
        work(from);
        return;
    }
    #pragma omp task
    tree(from, (from + to) / 2);
    #pragma omp task
    tree((from + to) / 2, to);
    #pragma omp taskwait
    counted++;
}

static void tell(void)
{
    long all = 0, eighth = 0, x = 0;

    #pragma omp parallel reduction(+: all, eighth)
    {
        all += counted;
        eighth += sums[3];
    }
    for (int i = 0; i < N; i++)
        x = (x * 3 + results[i]) % 100003;
    printf("%ld %ld %ld\n", all, eighth, x);
}

int main(void)
{
    omp_set_dynamic(0);
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < N; i++)
        #pragma omp task
        work(i);
    tell();
    for (int few = 1; few < 5; few++) {
        #pragma omp parallel
        #pragma omp master
        for (int i = 0; i < few; i++)
            #pragma omp task
            work(i);
    }
    tell();
    #pragma omp parallel
    #pragma omp single
    tree(0, N);
    tell();
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop grainsize(4)
    for (int i = 0; i < N; i++)
        work(i);
    tell();
    long before = counted;
    for (int i = 0; i < 10; i++)
        #pragma omp task
        work(i);
    #pragma omp taskwait
    printf("%ld\n", counted - before);
    #pragma omp parallel num_threads(1)
    #pragma omp single
    #pragma omp task
    work(5);
    printf("%ld\n", counted - before);
    tell();
    return 0;
}
