// procs: 1 2 3 4 7
// same-as: serial
/* Loops that come again with the same sections, but where an object that they load from through an index, or store parts of
   blocks to, is valid on all ranks in some steps, and in others is not: then it has to be got. */
#include <stdio.h>
#include <stdlib.h>
#include "buckets.h"

enum { N = 20011, STEPS = 12 };

static void fill(long *x, int n, long by)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = i * by % 1009;
}

static void load(long *y, const long *table, const int *p)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        y[i] = y[i] % 1000003 * 3 + table[p[i]];
}

/* A part of each block. */
static void mark(int *packed, const int *start)
{
    int b;

#pragma omp parallel for schedule(dynamic)
    for (b = 0; b < BUCKETS; b++) {
        int *to = packed + start[b], k;

        for (k = 0; k < (start[b + 1] - start[b]) / 2; k++)
            to[k] += b;
    }
}

static unsigned long sum_of(const int *x, int n)
{
    unsigned long sum = 1469598103934665603ul;
    int i;

    for (i = 0; i < n; i++)
        sum = (sum ^ (unsigned long)x[i]) * 1099511628211ul;
    return sum;
}

int main(void)
{
    int threads = omp_get_max_threads(), i, b, step;
    long *y = malloc(N * sizeof *y), *table = malloc(N * sizeof *table), *other = malloc(N * sizeof *other), sum;
    int *p = malloc(N * sizeof *p), *key = malloc(N * sizeof *key), *packed = malloc(N * sizeof *packed);
    int *size = malloc((size_t)threads * BUCKETS * sizeof *size), *place = malloc((size_t)threads * BUCKETS * sizeof *place);
    int start[BUCKETS + 1];

    for (i = 0; i < N; i++)
        table[i] = i % 77;
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        y[i] = i;
        p[i] = (int)((i * 7919L + 5) % N);
        key[i] = (int)((i * 48271L + 11) % 65521);
    }
    for (b = 0; b <= BUCKETS; b++)
        start[b] = (int)((long)N * b / BUCKETS);
    for (step = 0; step < STEPS; step++) {
        load(y, table, p);
        if (step % 4 == 1)
            fill(table, N, step + 2);
        else if (step % 4 == 3) {
            for (sum = i = 0; i < N; i++)
                sum += table[i];
            printf("table %ld\n", sum);
        }
        fill(other, 1000 + step * 100, step);
        if (step % 3 == 0)
            into_buckets(key, packed, size, place, 0, N);
        mark(packed, start);
        if (step % 3 == 1)
            printf("packed %lu\n", sum_of(packed, N));
    }
    for (sum = i = 0; i < N; i++)
        sum = (sum * 31 + y[i] + other[i % 2000]) % 1000000007;
    printf("y %ld\n", sum);
    free(y);
    free(table);
    free(other);
    free(p);
    free(key);
    free(packed);
    free(size);
    free(place);
    return 0;
}
