// procs: 1 2 3 4
// racy: yes
// same-as: serial
// A program that waits for a shared variable with nothing but a pause in its loop, as many do.
#include <sched.h>
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

static volatile int ready;
static int data[100];

int main(void)
{
    long sum = 0;

    #pragma omp parallel reduction(+: sum)
    {
#ifdef _OPENMP
        int me = omp_get_thread_num(), last = me == omp_get_num_threads() - 1;
#else
        int me = 0, last = 1;
#endif

        if (me == 0) {
            for (int i = 0; i < 100; i++)
                data[i] = i;
            #pragma omp critical
            ready = 1;
        }
        while (!ready)
            sched_yield();
        if (last)
            for (int i = 0; i < 100; i++)
                sum += data[i];
    }
    printf("%ld\n", sum);
    return 0;
}
