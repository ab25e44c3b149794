// procs: 2 3 5 12
// exit: 1
// stderr: astray.c:9: error: ranks disagree: rank
// stderr: 'parallel for'
// Ranks that go different ways are an error that names both constructs, not a wrong answer.
#include <mpi.h>
#include "lowered.h"

SITE(one, "parallel for", OTOSP_SITE_SILENT); SITE(other, "parallel", OTOSP_SITE_SILENT);

int main(void)
{
    otosp_loop loop;
    long i, x[10];
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 3; k++) {
        otosp_parallel_for_begin(&loop, k == 2 && rank == 1 ? &other : &one, 10, OTOSP_STATIC, 0, 0);
        FOR(loop, i)
            otosp_result(&loop, &x[i], 1);
        otosp_end(&loop);
    }
    return 0;
}
