/* Keys are put into buckets, and these are sorted: each key goes once to the rank that has its bucket. */
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_get_max_threads() 1
#endif

enum { KEYS = 1 << 18, BUCKETS = 1024, VALUES = 16, STEPS = 5 };

static void sort(const int *key, int *packed, int *sorted, int *size, int *place)
{
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), me = omp_get_thread_num(), *own = size + me * BUCKETS;
        int *at = place + me * BUCKETS, start[BUCKETS + 1] = { 0 }, i, b, t;

        for (b = 0; b < BUCKETS; b++)
            own[b] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < KEYS; i++)
            own[key[i] / VALUES]++;
        for (t = 0; t < threads; t++)
            for (b = 0; b < BUCKETS; b++)
                start[b + 1] += size[t * BUCKETS + b];
        for (b = 0; b < BUCKETS; b++)
            start[b + 1] += start[b];
        for (b = 0; b < BUCKETS; b++)
            at[b] = start[b];
        for (t = 0; t < me; t++)
            for (b = 0; b < BUCKETS; b++)
                at[b] += size[t * BUCKETS + b];
#pragma omp for schedule(static)
        for (i = 0; i < KEYS; i++)
            packed[at[key[i] / VALUES]++] = key[i];
#pragma omp for schedule(dynamic)
        for (b = 0; b < BUCKETS; b++) {
            int each[VALUES] = { 0 }, *to = sorted + start[b], j, k;

            for (j = start[b]; j < start[b + 1]; j++)
                each[packed[j] - b * VALUES]++;
            for (k = 0; k < VALUES; k++) {
                for (j = 0; j < each[k]; j++)
                    to[j] = b * VALUES + k;
                to += each[k];
            }
        }
    }
}

int main(void)
{
    int *key = malloc(KEYS * sizeof *key), *packed = malloc(KEYS * sizeof *packed), *sorted = malloc(KEYS * sizeof *sorted);
    int *size = malloc((size_t)omp_get_max_threads() * BUCKETS * sizeof *size);
    int *place = malloc((size_t)omp_get_max_threads() * BUCKETS * sizeof *place), i, step;
    long bad = 0;

#pragma omp parallel for
    for (i = 0; i < KEYS; i++) {
        unsigned x = (unsigned)i * 2654435761u;

        key[i] = (int)((x >> 18) % 8192 + (x >> 5) % 8193);             /* few at the ends, many in the middle */
    }
    for (step = 0; step < STEPS; step++) {
        key[step] = step;
        sort(key, packed, sorted, size, place);
    }
#pragma omp parallel for reduction(+: bad)
    for (i = 1; i < KEYS; i++)
        bad += sorted[i] < sorted[i - 1];
    printf("%ld\n", bad);
    free(key);
    free(packed);
    free(sorted);
    free(size);
    free(place);
    return 0;
}
