// procs: 1 2 3 4
// same-as: openmp
// options: -O2
// Integer sort: the ranks of 2^16 keys below 2^11, ten times with two keys changed each time, by buckets
// of each thread. Definition and reference ranks: NAS report RNR-94-007, class S.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include "lcg.h"

enum { KEYS = 1 << 16, MAX_KEY = 1 << 11, BUCKETS = 1 << 9, SHIFT = 2, ITERATIONS = 10, CHECKS = 5 };

static int key[KEYS], sorted[KEYS], below[MAX_KEY + 1];
static int (*bucket_size)[BUCKETS];             /* of each thread */
static int bucket_end[BUCKETS];
static int place[BUCKETS];                      /* where this thread puts the next key of a bucket */
#pragma omp threadprivate(place)

static void make_keys(void)
{
    #pragma omp parallel for
    for (int i = 0; i < KEYS; i++) {
        lcg x = lcg_jump(LCG_SEED, 4ULL * (unsigned long long)i);
        double sum = lcg_next(&x);

        for (int k = 1; k < 4; k++)
            sum += lcg_next(&x);
        key[i] = (int)(MAX_KEY / 4 * sum);
    }
}

/* below[k] becomes the number of keys less than k. Called by a whole team. */
static void rank_keys(void)
{
    int me = omp_get_thread_num(), threads = omp_get_num_threads(), *size = bucket_size[me];

    for (int b = 0; b < BUCKETS; b++)
        size[b] = 0;
    #pragma omp for schedule(static)
    for (int i = 0; i < KEYS; i++)
        size[key[i] >> SHIFT]++;

    for (int b = 0, first = 0; b < BUCKETS; b++) {
        place[b] = first;
        for (int t = 0; t < threads; t++) {
            if (t < me)
                place[b] += bucket_size[t][b];
            first += bucket_size[t][b];
        }
        if (me == 0)
            bucket_end[b] = first;
    }
    #pragma omp for schedule(static)
    for (int i = 0; i < KEYS; i++)
        sorted[place[key[i] >> SHIFT]++] = key[i];

    #pragma omp for schedule(dynamic, 16)
    for (int b = 0; b < BUCKETS; b++) {
        int from = b ? bucket_end[b - 1] : 0, low = b << SHIFT, high = (b + 1) << SHIFT;

        for (int k = low; k < high; k++)
            below[k] = 0;
        for (int i = from; i < bucket_end[b]; i++)
            if (sorted[i] + 1 < high)
                below[sorted[i] + 1]++;
        below[low] += from;
        for (int k = low + 1; k < high; k++)
            below[k] += below[k - 1];
    }
}

static int check_ranks(int iteration)
{
    static const int index[CHECKS] = { 48427, 17148, 23627, 62548, 4431 };
    static const int rank[CHECKS] = { 0, 18, 346, 64917, 65463 };
    int right = 0;

    for (int i = 0; i < CHECKS; i++)
        right += below[key[index[i]]] == rank[i] + (i <= 2 ? iteration : -iteration);
    return right;
}

int main(void)
{
    int right = 0, wrong_order = 0;

    make_keys();
    bucket_size = malloc(sizeof *bucket_size * (size_t)omp_get_max_threads());
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
        key[iteration] = iteration;
        key[iteration + ITERATIONS] = MAX_KEY - iteration;
        #pragma omp parallel
        rank_keys();
        right += check_ranks(iteration);
    }
    /* The whole order: each key to the place that its rank gives it. */
    for (int i = 0; i < KEYS; i++)
        sorted[below[key[i]]++] = key[i];
    #pragma omp parallel for reduction(+: wrong_order)
    for (int i = 1; i < KEYS; i++)
        wrong_order += sorted[i - 1] > sorted[i];
    free(bucket_size);
    printf("%d of %d ranks right, %d keys out of order\n", right, ITERATIONS * CHECKS, wrong_order);
    return right != ITERATIONS * CHECKS || wrong_order;
}
