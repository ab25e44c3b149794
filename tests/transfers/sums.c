/* Prefix sums in a region: each thread sums up its share, and then adds what the threads before it have. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200000, STEPS = 10 };

int main(void)
{
    long *x = malloc(N * sizeof *x), *out = malloc(N * sizeof *out), *sums = calloc(omp_get_max_threads(), sizeof *sums);
    long wrong = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        x[i] = 1;
    for (int step = 1; step <= STEPS; step++) {
#pragma omp parallel
        {
            int id = omp_get_thread_num();
            long own = 0, before = 0;
#pragma omp for schedule(static)
            for (int i = 0; i < N; i++) {
                own += x[i];
                out[i] = own;
            }
            sums[id] = own;
#pragma omp barrier
            for (int k = 0; k < id; k++)
                before += sums[k];
#pragma omp for schedule(static)
            for (int i = 0; i < N; i++)
                out[i] += before;
        }
#pragma omp parallel for reduction(+: wrong)
        for (int i = 0; i < N; i++) {
            wrong += out[i] != (i + 1L) * step;
            x[i] = step + 1;
        }
    }
    printf("%ld\n", wrong);
    return wrong != 0;
}
