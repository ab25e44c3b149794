/* buckets.h: keys are put into buckets by all threads, each of which has a cursor for every bucket. */
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_get_max_threads() 1
#endif

enum { BUCKETS = 1024 };

/* Where each thread's keys of each bucket begin, in the buckets' order; then they are stored there. */
static void into_buckets(const int *key, int *packed, int *size, int *place, int first, int end)
{
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), me = omp_get_thread_num(), start[BUCKETS + 1] = { 0 }, i, b, t;
        int *own = size + me * BUCKETS, *next = place + me * BUCKETS;

        for (b = 0; b < BUCKETS; b++)
            own[b] = 0;
#pragma omp for schedule(static)
        for (i = first; i < end; i++)
            own[key[i] % BUCKETS]++;
        for (t = 0; t < threads; t++)
            for (b = 0; b < BUCKETS; b++)
                start[b + 1] += size[t * BUCKETS + b];
        for (b = 0; b < BUCKETS; b++)
            start[b + 1] += start[b];
        for (b = 0; b < BUCKETS; b++)
            next[b] = first + start[b];
        for (t = 0; t < me; t++)
            for (b = 0; b < BUCKETS; b++)
                next[b] += size[t * BUCKETS + b];
#pragma omp for schedule(static)
        for (i = first; i < end; i++)
            packed[next[key[i] % BUCKETS]++] = key[i];
    }
}
