// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Stores through cursors that only go on: each thread has a row of them; and what looks like it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "buckets.h"

enum { N = 40009, STEPS = 4 };

static unsigned long sum_of(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned long sum = 1469598103934665603ul;
    size_t i;

    for (i = 0; i < bytes; i++)
        sum = (sum ^ c[i]) * 1099511628211ul;
    return sum;
}

/* Each thread has rows of its own in x, one for each of its cursors: gaps are left between what is stored. */
static void with_gaps(double *x, long *place, const int *key, int each)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num(), i, k;
        long *next = place + me * BUCKETS;

        for (k = 0; k < BUCKETS; k++)
            next[k] = ((long)k * omp_get_num_threads() + me) * each;
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            if (key[i] % 7 == 3)
                x[next[i % BUCKETS]++] = i;
    }
}

/* Two cursors that meet: the later store counts. */
static void overlapping(int *x, int *place, int size)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num(), i, k;
        int *next = place + me * BUCKETS;

        for (k = 0; k < BUCKETS; k++)
            next[k] = me * size + k % 2 * 40;
#pragma omp for schedule(static)
        for (i = 0; i < 700; i++)
            x[next[i % 2]++] = i * 10 + i % 2;
    }
}

/* x is the cursors themselves: some are stored to. */
static void into_cursors(int *x, int *place)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num(), i, k, *next = place + me * BUCKETS;

        for (k = 0; k < BUCKETS; k++)
            next[k] = k < 512 ? me * BUCKETS + 512 + k : 7;
#pragma omp for schedule(static)
        for (i = 0; i < 300; i++)
            x[next[i % 100]++] = i;
    }
}

/* Each thread counts up another one's cursors. */
static void other_rows(int *x, int *place, int size)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads(), i, k;
        int *next = place + me * BUCKETS;

        for (k = 0; k < BUCKETS; k++)
            next[k] = (me * BUCKETS + k) * size;
#pragma omp barrier
#pragma omp for schedule(static)
        for (i = 0; i < 600; i++)
            x[next[me + 1 == threads ? i % 50 - BUCKETS * me : i % 50 + BUCKETS]++] = i;
    }
}

/* Each thread counts in its own block, but for some that it counts in another one's; and stores there. */
static void beside_blocks(int *place, int *x)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num(), i, *own = place + me * BUCKETS, *to = x + me * BUCKETS;

#pragma omp for schedule(static)
        for (i = 0; i < 3000; i++)
            own[i % 2999 ? i * 7 % 900 : 900 + i / 2999 - me * BUCKETS]++;
#pragma omp for schedule(static)
        for (i = 0; i < 3000; i++)
            to[i % 2999 ? i * 7 % 900 : 900 + i / 2999 - me * BUCKETS] = 5;
    }
}

/* Counted up twice, back, or without a store: no runs. */
static void not_runs(int *x, int *place, const int *key, int size)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num(), i, k, *next = place + me * BUCKETS;

        for (k = 0; k < BUCKETS; k++)
            next[k] = me * size + k * 8;
#pragma omp for schedule(static)
        for (i = 0; i < 2000; i++) {
            x[next[i % 90]++] = i;
            if (key[i] % 3)
                next[i % 90]++;
        }
        for (k = 0; k < BUCKETS; k++)
            next[k] = me * size + k * 8 + 5;
#pragma omp for schedule(static)
        for (i = 0; i < 2000; i++)
            x[next[i % 900]--] = i;
#pragma omp for schedule(static)
        for (i = 0; i < 1000; i++)
            if (x[me * size + next[i % 900]++ % 8] < 0)
                x[me * size] = 1;
    }
}

/* What the threads do: alike on any number of them. */
static unsigned long kept(const double *x, int threads, int each)
{
    unsigned long sum = 0;
    long i;

    for (i = 0; i < (long)threads * BUCKETS * each; i++)
        if (x[i] >= 0)
            sum += (unsigned long)x[i] * (unsigned long)x[i];
    return sum;
}

int main(void)
{
    int threads = omp_get_max_threads(), each = N / BUCKETS + 1, size = 4096 * 4, i, step;
    int *key = malloc(N * sizeof *key), *packed = malloc((N + 10) * sizeof *packed);
    int *count = malloc((size_t)threads * BUCKETS * sizeof *count);
    int *place = malloc((size_t)(threads + 1) * BUCKETS * sizeof *place), *x = malloc((size_t)threads * BUCKETS * 32 * sizeof *x);
    long *far = malloc((size_t)threads * BUCKETS * sizeof *far), total = 0;
    double *y = malloc((size_t)threads * BUCKETS * (size_t)each * sizeof *y);

    for (step = 0; step < STEPS; step++) {
#pragma omp parallel for
        for (i = 0; i < N; i++)
            key[i] = (int)((i * 48271L + 11 + step) % 65521);
        if (step == 0)
            for (i = 0; i < N + 10; i++)
                packed[i] = -i;
        into_buckets(key, packed + 1, count, place, step == 1 ? 1000 : 0, step == 2 ? N / 2 : N);
        if (step != 2)
            printf("packed %lu\n", sum_of(packed, (N + 10) * sizeof *packed));
        for (i = 0; i < threads * BUCKETS * each; i++)
            y[i] = -1;
        with_gaps(y, far, key, each);
        printf("gaps %lu\n", kept(y, threads, each));
        memset(x, 0, (size_t)threads * BUCKETS * 32 * sizeof *x);
        overlapping(x, place, size);
        for (total = i = 0; i < threads * size; i++)
            total += x[i] != 0;
        printf("overlapping %d\n", total > 0 && total <= 700);
        into_cursors(place, place);
        for (total = i = 0; i < threads * BUCKETS; i++)
            total += place[i] < 300 ? 1 : 0;
        printf("cursors %d\n", total >= 300);
        memset(x, 0, (size_t)threads * BUCKETS * 32 * sizeof *x);
        other_rows(x, place, 16);
        for (total = i = 0; i < threads * BUCKETS * 32; i++)
            total += x[i];
        printf("others %ld\n", total);
        memset(x, 0, (size_t)threads * BUCKETS * 32 * sizeof *x);
        not_runs(x, place, key, 32 * BUCKETS);
        memset(place, 0, (size_t)threads * BUCKETS * sizeof *place);
        memset(x, 0, (size_t)threads * BUCKETS * 32 * sizeof *x);
        beside_blocks(place, x);
        for (total = i = 0; i < threads * BUCKETS; i++)
            total += place[i];
        printf("counted %ld %d %d %d %d\n", total, place[900], place[901], x[900], x[901]);
        for (total = i = 0; i < threads * BUCKETS * 32; i++)
            total += x[i] != 0;
        printf("not runs %d\n", total > 0);
    }
    free(y);
    free(far);
    free(x);
    free(place);
    free(count);
    free(packed);
    free(key);
    return 0;
}
