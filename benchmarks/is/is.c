/*
 * is.c: integer keys are sorted by buckets of neighbouring values: each thread puts its part of the keys there, then the
 * keys of each bucket are counted.
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

enum { BUCKETS = 1024 };

/* size: how many keys of each thread a bucket has; place: where the next one of each thread is to be stored. */
typedef struct buckets {
    int shift, values;                  /* a bucket has so many values, 1 << shift */
    int *size, *place;
} buckets;

static void sort(const problem *p, const int *key, int *packed, int *sorted, const buckets *s)
{
    int n = p->n, shift = s->shift, values = s->values, *size = s->size, *place = s->place;

#pragma omp parallel
    {
        int threads = omp_get_num_threads(), me = omp_get_thread_num(), *own = size + me * BUCKETS;
        int *at = place + me * BUCKETS, start[BUCKETS + 1] = { 0 }, i, b, t;

        for (b = 0; b < BUCKETS; b++)
            own[b] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < n; i++)
            own[key[i] >> shift]++;
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
        for (i = 0; i < n; i++)
            packed[at[key[i] >> shift]++] = key[i];
#pragma omp for schedule(dynamic)
        for (b = 0; b < BUCKETS; b++) {
            int first = b * values, each[values], *to = sorted + start[b], j, k;

            for (k = 0; k < values; k++)
                each[k] = 0;
            for (j = start[b]; j < start[b + 1]; j++)
                each[packed[j] - first]++;
            for (k = 0; k < values; k++) {
                for (j = 0; j < each[k]; j++)
                    to[j] = first + k;
                to += each[k];
            }
        }
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int *key = allocate((size_t)p.n * sizeof *key), *packed = allocate((size_t)p.n * sizeof *packed);
    int *sorted = allocate((size_t)p.n * sizeof *sorted), i, k;
    size_t bytes = (size_t)omp_get_max_threads() * BUCKETS * sizeof(int);
    buckets s = { 0 };
    double begin, seconds;

    while ((p.range - 1) >> s.shift >= BUCKETS)
        s.shift++;
    s.values = 1 << s.shift;
    s.size = allocate(bytes);
    s.place = allocate(bytes);
#pragma omp parallel for
    for (i = 0; i < p.n; i++)
        key[i] = initial(&p, i);
    begin = omp_get_wtime();
    for (k = 0; k < p.passes; k++) {
        key[k % p.n] = k % p.range;
        sort(&p, key, packed, sorted, &s);
    }
    seconds = omp_get_wtime() - begin;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, sorted, (size_t)p.n * sizeof *sorted));
    free(key);
    free(packed);
    free(sorted);
    free(s.size);
    free(s.place);
    return 0;
}
