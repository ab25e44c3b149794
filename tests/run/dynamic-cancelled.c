// Loops that members take iterations from, where cancellation is active: after regions that some members leave before
// they have begun all loops, and with teams in between of which not every rank waits for every other one.
// procs: 1 2 3 4 5 7
// same-as: openmp
// env: OMP_CANCELLATION=true
#include <omp.h>
#include <stdio.h>

enum { N = 120, TIMES = 200 };
static long times[N], parts;

static void count(int i)
{
    #pragma omp atomic
    times[i]++;
}

static void part(int k)
{
    #pragma omp parallel num_threads(2)
    #pragma omp single
    parts += k;
}

/* Threads but the first leave before the second loop, or after it, or not at all. */
static void leave(int k)
{
    long none = 0;

    #pragma omp parallel reduction(+: none)
    {
        #pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 11 + k % 5; i++)
            none += i < 0;
        if (k % 3 == 0 && omp_get_thread_num() > 0) {
            #pragma omp cancel parallel
        }
        #pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 17; i++)
            none += i < 0;
        #pragma omp cancellation point parallel
        if (k % 3 == 1 && omp_get_thread_num() > 0) {
            #pragma omp cancel parallel
        }
    }
    parts += none;
}

int main(void)
{
    for (int k = 0; k < TIMES; k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int i = 0; i < 20 + k % 7; i++)
            count(i);
        part(k);
        #pragma omp parallel for schedule(guided)
        for (int i = 40; i < 80; i++)
            count(i);
        leave(k);
        #pragma omp parallel for schedule(dynamic, 2)
        for (int i = 80; i < N; i++)
            count(i);
        part(1);
    }
    for (int i = 0; i < N; i++)
        printf("%ld ", times[i]);
    printf("%ld\n", parts);
    return 0;
}
