/*
 * fib_tasks.c: a Fibonacci number as a tree of tasks.
 */
#include "../timer.h"
#include "../fib/fib.h"

enum { TASKS_DOWN_TO = 20 };

static long fib_tasks(int n)
{
    long x, y;

    if (n <= TASKS_DOWN_TO)
        return fib(n);
#pragma omp task shared(x)
    x = fib_tasks(n - 1);
#pragma omp task shared(y)
    y = fib_tasks(n - 2);
#pragma omp taskwait
    return x + y;
}

int main(int argc, char **argv)
{
    int n = arguments(argc, argv);
    double start = omp_get_wtime();
    long found = 0;

#pragma omp parallel
#pragma omp single
    found = fib_tasks(n);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    printf("fib %ld\n", found);
    return 0;
}
