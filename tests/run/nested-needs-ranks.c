// procs: 3 5 7
// exit: 1
// stderr: a team of 4 threads needs 4 ranks
// stderr: start the program with 12 ranks
/* Three teams of four, of which each gets two ranks, or three: the message says how many would do for all of them. */
#include <omp.h>

int main(void)
{
    int members = 0;

    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
    #pragma omp parallel num_threads(3)
    {
        #pragma omp parallel num_threads(4) reduction(+: members)
        members++;
    }
    return members != 12;
}
