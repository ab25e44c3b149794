// Threads count into blocks of their own, with little to do: what they store is not all known before, so the loop is
// divided however little it is, instead of being done by all ranks.
// procs: 1 2 3 4 7
// same-as: openmp
// env: OTOSP_SMALL=100000000
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 100, BINS = 256, PASSES = 3 };

int main(void)
{
    int threads = omp_get_max_threads(), (*count)[BINS] = malloc((size_t)(threads + 1) * sizeof *count), key[KEYS];
    long sum = 0;

    for (int i = 0; i < KEYS; i++)
        key[i] = i * 37 % BINS;
    for (int pass = 0; pass < PASSES; pass++) {
#pragma omp parallel
        {
            int me = omp_get_thread_num();

            memset(count[me], 0, sizeof count[me]);
            for (int i = 0; i < KEYS; i++)
                count[me][key[i]] += i;
        }
        for (int t = 0; t < threads; t++)
            for (int i = 0; i < BINS; i++)
                sum += (long)(i + pass) * count[t][i];
    }
    printf("%ld\n", sum / threads);
    free(count);
    return 0;
}
