// procs: 1 2 3 4 5 6 7
// env: OMP_CANCELLATION=true
// same-as: serial
// A region that one member cancels while the others wait at a barrier, at the end of a loop, or in single.
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

static int before[64], after, loops;

static void at_barrier(int who)
{
    #pragma omp parallel reduction(+: loops)
    {
#ifdef _OPENMP
        int me = omp_get_thread_num(), leaves = me == who % omp_get_num_threads();
#else
        int me = 0, leaves = 1;
#endif
        before[me] = 1;
        if (leaves) {
            #pragma omp cancel parallel
            loops++;            /* the serial program goes on */
        }
        #pragma omp barrier
        after = 1;
    }
}

static int in_loop(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        #pragma omp single
        {
            #pragma omp cancel parallel
            sum = 1;
        }
        #pragma omp for reduction(+: sum)
        for (int i = 0; i < 50; i++)
            sum += i;
        #pragma omp single
        sum = -5;
    }
    return sum;
}

int main(void)
{
    int x = in_loop();

    for (int who = 0; who < 5; who++)
        at_barrier(who);
#ifdef _OPENMP
    printf("%d %d %d %d\n", before[0], after, x, loops);
#else
    printf("1 0 0 0\n");        /* what is left out when the region is left at once */
    (void)x;
#endif
    return 0;
}
