// procs: 3 4 7
// exit: 0
// env: OMP_DYNAMIC=false
/* With enough ranks teams are exactly as large as was asked for, whatever a loop has to do. */
#include <omp.h>

int main(void)
{
    int i, bad = 0, inner = 0;

    #pragma omp parallel num_threads(3) reduction(+:bad)
    bad = omp_get_num_threads() != 3;
    #pragma omp parallel for num_threads(3) reduction(+:bad)
    for (i = 0; i < 2; i++)
        bad += omp_get_num_threads() != 3;
    #pragma omp parallel num_threads(2) reduction(+:inner)
    {
        /* nobody has asked for levels of teams: one that is too small is no error */
        #pragma omp parallel num_threads(9) reduction(+:inner)
        inner += 1;
    }
    return bad || inner < 2;
}
