// same-as: openmp
// Each thread allocates a block, tells all where it is, and stores to it by a threadprivate pointer in a later region.
// Expected: what each has stored, on any number of ranks.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int *own, *kept;
#pragma omp threadprivate(own, kept)
static int *block[64], wrong;

int main(void)
{
    int threads = 1;

#pragma omp parallel
    {
        own = calloc(4, sizeof *own);
        kept = calloc(1, sizeof *kept);
        block[omp_get_thread_num()] = own;
#pragma omp single
        threads = omp_get_num_threads();
    }
#pragma omp parallel num_threads(threads)
    {
        own[0] = 10 + omp_get_thread_num();
        own[3] = ++*kept;
    }
#pragma omp parallel num_threads(threads)
    *kept += own[0];
    for (int t = 0; t < threads; t++)
        wrong += block[t][0] != 10 + t || block[t][3] != 1;
#pragma omp parallel num_threads(threads) reduction(+ : wrong)
    wrong += *kept != 11 + omp_get_thread_num();
    printf("%d wrong\n", wrong);
    return 0;
}
