// procs: 1 2 3 4 7
// same-as: serial
/* Loops whose members have blocks by their numbers: what they use in each iteration is kept in registers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_get_max_threads() 1
#endif

enum { N = 30011, BUCKETS = 1024, STEPS = 3 };

#define BUCKET(k) ((unsigned)((k) ^ flip) >> shift)     /* names that its user has */

static int sum_of(const int *count, int threads, int b)
{
    int sum = 0, t;

    for (t = 0; t < threads; t++)
        sum += count[t * BUCKETS + b];
    return sum;
}

/* Variables of several types, one that another scope hides, and pointers that are made in each iteration. */
static long count_all(int *count, const int *key, const int *more, short shift, unsigned char flip, int step)
{
    long total = 0;
    int threads = 1, i, b;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), *own = count + me * BUCKETS, k;

#pragma omp single
        threads = omp_get_num_threads();
        for (k = 0; k < BUCKETS; k++)
            own[k] = step;
#pragma omp for schedule(static)
        for (i = 0; i < N; i++) {
            const int *from = i % 2 ? key : more;
            int v = from[i];

            own[BUCKET(v)]++;
            {
                int shift = 5, flip = 1;
                own[BUCKET(v) % BUCKETS] += shift;
            }
            if (step)
                own[v % BUCKETS] += step;
        }
    }
    for (b = 0; b < BUCKETS; b++)
        total = total * 31 + sum_of(count, threads, b) - threads * step;
    return total;
}

/* One statement without a block, and a pointer that is changed in the iteration. */
static long count_by_hand(int *count, int *key, int shift)
{
    long total = 0;
    int threads = omp_get_max_threads(), i, b, t;

    memset(count, 0, (size_t)threads * BUCKETS * sizeof *count);
#pragma omp parallel for schedule(static)
    for (i = 0; i < N; i++)
        count[omp_get_thread_num() * BUCKETS + (key[i] >> shift)]++;
#pragma omp parallel for schedule(static)
    for (i = 0; i < N; i++) {
        int *own = count + omp_get_thread_num() * BUCKETS, *at = own + omp_get_thread_num() * 0;

        at += key[i] >> shift;
        *at += 2;
        own[key[i] % BUCKETS] += shift;
    }
    for (b = 0; b < BUCKETS; b++) {
        int sum = 0;
        for (t = 0; t < threads; t++)
            sum += count[t * BUCKETS + b];
        total = total * 31 + sum;
    }
    return total;
}

/* The keys by their buckets: through more variables than there is room for in registers. */
static long into_buckets(const int *key, int *packed, int *count, int *place, const int *p, int shift)
{
    int a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], i;
    long total = 0;

#pragma omp parallel
    {
        int threads = omp_get_num_threads(), me = omp_get_thread_num(), start[BUCKETS + 1] = { 0 }, k, t;
        int *own = count + me * BUCKETS, *next = place + me * BUCKETS;

        for (k = 0; k < BUCKETS; k++)
            own[k] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            own[key[i] >> shift]++;
        for (t = 0; t < threads; t++)
            for (k = 0; k < BUCKETS; k++)
                start[k + 1] += count[t * BUCKETS + k];
        for (k = 0; k < BUCKETS; k++)
            start[k + 1] += start[k];
        for (k = 0; k < BUCKETS; k++)
            next[k] = start[k];
        for (t = 0; t < me; t++)
            for (k = 0; k < BUCKETS; k++)
                next[k] += count[t * BUCKETS + k];
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            packed[next[key[i] >> shift]++] = key[i] * a + b * c - d + (e ^ f);
    }
    for (i = 0; i < N; i++)
        total = total * 31 + packed[i];
    return total;
}

int main(void)
{
    static const int p[] = { 3, 5, 7, 11, 13, 17 };
    size_t bytes = (size_t)omp_get_max_threads() * BUCKETS * sizeof(int);
    int *key = malloc(N * sizeof *key), *more = malloc(N * sizeof *more), *packed = malloc(N * sizeof *packed);
    int *count = malloc(bytes), *place = malloc(bytes), i, step;

    for (step = 0; step < STEPS; step++) {
#pragma omp parallel for
        for (i = 0; i < N; i++) {
            key[i] = (int)((unsigned)(i + step) * 2654435761u >> 17);
            more[i] = (int)((unsigned)(i + step) * 40503u % (BUCKETS * 32));
        }
        printf("%ld\n", count_all(count, key, more, 5, 3, step));
        printf("%ld\n", count_by_hand(count, key, 5));
        printf("%ld\n", into_buckets(key, packed, count, place, p, 5));
    }
    free(key);
    free(more);
    free(packed);
    free(count);
    free(place);
    return 0;
}
