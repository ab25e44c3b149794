// procs: 1 2 3 4 5 6 7
// same-as: openmp
// env: OMP_CANCELLATION=true
/* Searches that end when something has been found. */
#include <omp.h>
#include <stdio.h>

static int x[1000], where = -1;

int main(void)
{
    int found = 0, late = 0, after = 0;

    for (int i = 0; i < 1000; i++)
        x[i] = i * 7919 % 1000;
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < 1000; i++) {
            #pragma omp cancellation point for
            if (x[i] == 123) {
                #pragma omp atomic write
                where = i;
                #pragma omp cancel for
            }
        }
        #pragma omp atomic
        after += where >= 0;
    }
    after = after > 0;
    /* whoever has not found it waits until it is told */
    #pragma omp parallel
    {
        int me = omp_get_thread_num();

        for (;;) {
            if (me == omp_get_num_threads() - 1) {
                #pragma omp atomic
                found++;
                #pragma omp cancel parallel if(cancel: found > 0)
            }
            #pragma omp cancellation point parallel
        }
    }
    #pragma omp parallel sections
    {
        #pragma omp section
        {
            #pragma omp cancel sections
            late = 1;
        }
    }
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup
    {
        #pragma omp task shared(late)
        {
            #pragma omp cancel taskgroup
            late = 2;
        }
    }
    printf("%d %d %d %d %d\n", where, found, late, after, omp_get_cancellation());
    return 0;
}
