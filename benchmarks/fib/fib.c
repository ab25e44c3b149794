/*
 * fib.c: a Fibonacci number, as a tree of tasks whose parts are handed out to devices as these have time.
 */
#include "../devices.h"
#include "fib.h"

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
    int n = arguments(argc, argv), part[PARTS], parts = divide(n, part), k;
    long sum = 0;
    double start = omp_get_wtime();

#pragma omp parallel for schedule(dynamic) reduction(+ : sum) num_threads(devices())
    for (k = 0; k < parts; k++) {
        int m = part[k];
        long found = 0;

#pragma omp target device(omp_get_thread_num()) map(to: m) map(from: found)
        {
#pragma omp parallel
#pragma omp single
            found = fib_tasks(m);
        }
        sum += found;
    }
    printf("seconds %.6f\n", omp_get_wtime() - start);
    printf("fib %ld\n", sum);
    return 0;
}
