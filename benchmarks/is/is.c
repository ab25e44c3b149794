/*
 * is.c: integer keys are sorted by counting, each thread counting its part of them.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "is.h"

#ifndef _OPENMP
static int omp_get_max_threads(void)
{
    return 1;
}

static int omp_get_num_threads(void)
{
    return 1;
}

static int omp_get_thread_num(void)
{
    return 0;
}
#endif

/* count: for each thread, how often each key is among its own; then where the next one is to be stored. */
static void sort(const problem *p, const int *key, int *sorted, int *count, int *start)
{
    int n = p->n, range = p->range;

#pragma omp parallel
    {
        int threads = omp_get_num_threads(), *own = count + (long)omp_get_thread_num() * range, i, k, t;

        for (k = 0; k < range; k++)
            own[k] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < n; i++)
            own[key[i]]++;
#pragma omp for schedule(static)
        for (k = 0; k < range; k++) {
            int sum = 0;

            for (t = 0; t < threads; t++) {
                int c = count[(long)t * range + k];

                count[(long)t * range + k] = sum;
                sum += c;
            }
            start[k] = sum;
        }
#pragma omp single
        {
            int sum = 0;

            for (k = 0; k < range; k++) {
                int c = start[k];

                start[k] = sum;
                sum += c;
            }
        }
#pragma omp for schedule(static)
        for (i = 0; i < n; i++)
            sorted[start[key[i]] + own[key[i]]++] = key[i];
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int *key = allocate((size_t)p.n * sizeof *key), *sorted = allocate((size_t)p.n * sizeof *sorted);
    int *count = allocate((size_t)omp_get_max_threads() * (size_t)p.range * sizeof *count);
    int *start = allocate((size_t)p.range * sizeof *start), i, k;
    double begin, seconds;

#pragma omp parallel for
    for (i = 0; i < p.n; i++)
        key[i] = initial(&p, i);
    begin = omp_get_wtime();
    for (k = 0; k < p.passes; k++) {
        key[k % p.n] = k % p.range;
        sort(&p, key, sorted, count, start);
    }
    seconds = omp_get_wtime() - begin;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, sorted, (size_t)p.n * sizeof *sorted));
    free(key);
    free(sorted);
    free(count);
    free(start);
    return 0;
}
