// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Events of detached tasks that other members fulfil, when they have done what is waited for.
#include <omp.h>
#include <stdio.h>

enum { ROUNDS = 10, MOST = 64 };

static omp_event_handle_t event[MOST];
static int posted[MOST], wrote[MOST], seen[MOST], done;

int main(void)
{
    int wrong = 0, threads = 1;

    #pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();

        #pragma omp single
        threads = all;
        for (int round = 0; round < ROUNDS; round++) {
            omp_event_handle_t mine;

            #pragma omp task detach(mine)
            #pragma omp critical (count)
            done++;
            #pragma omp critical
            {
                event[me] = mine;
                posted[me] = round + 1;
            }
            for (int there = 0; !there; )       /* a barrier would wait for the task */
                #pragma omp critical
                there = posted[(me + 1) % all] == round + 1;
            wrote[(me + 1) % all] = round + 1;
            omp_fulfill_event(event[(me + 1) % all]);
            #pragma omp taskwait
            seen[me] += wrote[me] == round + 1;
            #pragma omp barrier
        }
    }
    for (int t = 0; t < threads; t++)
        wrong += seen[t] != ROUNDS;
    printf("%d %d\n", wrong, done == ROUNDS * threads);
    return 0;
}
