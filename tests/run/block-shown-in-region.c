// same-as: serial openmp
// A block that each member of a region allocates, and leaves a pointer to before and after a loop that fills it.
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_num_threads() 1
#define omp_get_thread_num() 0
#endif

int main(void)
{
    long sum[8] = { 0 }, *before[64], *after[64];
    int members = 1;

    #pragma omp parallel
    {
        long *mine = calloc(8, sizeof *mine), *other = calloc(8, sizeof *other), *kept = NULL;

        before[omp_get_thread_num()] = mine;
        #pragma omp single
        members = omp_get_num_threads();
        #pragma omp for
        for (int i = 0; i < 100; i++) {
            kept = other;
            mine[i % 8] += i;
            other[i % 8] += 1000;
        }
        after[omp_get_thread_num()] = kept ? kept : other;
        #pragma omp barrier
        #pragma omp for
        for (int k = 0; k < 8; k++)
            for (int m = 0; m < members; m++)
                sum[k] += before[m][k] + after[m][k];
        free(mine);
        free(other);
    }
    for (int k = 0; k < 8; k++)
        printf("%ld\n", sum[k]);
    return 0;
}
