// procs: 1 2 3 7
// exit: 1
// stderr: omp-dynamic-false.c:19: error: a team of 8 threads needs 8 ranks
// stderr: start the program with 8 ranks
/* Without dyn-var a team has as many members as were asked for, or the program ends at the construct. */
#include <omp.h>
#include <stdlib.h>

int main(void)
{
    int members = 0, i;

    #pragma omp parallel num_threads(8) reduction(+:members)
    members = 1;
    if (members > 7)
        return 2;
    omp_set_dynamic(0);
    omp_set_num_threads(8);
    #pragma omp parallel for
    for (i = 0; i < 2; i++)
        abort();
    return 3;
}
