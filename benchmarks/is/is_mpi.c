/*
 * is_mpi.c: the keys of is.c sorted in MPI, written by hand.
 *
 * Keys are in buckets of neighbouring values. When all know how many keys each bucket has, each rank gets a range
 * of buckets with about as many keys as the others: one message for each pair of ranks. Then it counts its own.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "is.h"

enum { BUCKETS = 1024 };

/* What a rank has: keys at the start, and sorted ones of the buckets that became its own. */
typedef struct keys {
    int m, shift;               /* keys; a bucket has 1 << shift values */
    int *key, *packed, *in, *sorted, *count;
    int got, room;              /* keys that came; how many there is room for */
    int *send, *send_from, *take, *take_from, *bucket_of;       /* of each rank: keys, and its first bucket */
} keys;

/* The first bucket of each rank: so many keys of all ranks are before it as are due. */
static void divide(keys *s, const problem *p, const int *sum)
{
    long before = 0;
    int b, r = 0;

    for (b = 0; b < BUCKETS; b++) {
        while (r < ranks && before >= (long)p->n * r / ranks)
            s->bucket_of[r++] = b;
        before += sum[b];
    }
    while (r <= ranks)
        s->bucket_of[r++] = BUCKETS;
}

/* Packs the keys by buckets, and sends each rank its own. */
static void exchange(keys *s, const problem *p)
{
    int size[BUCKETS] = { 0 }, sum[BUCKETS], at[BUCKETS + 1], i, b, r;

    for (i = 0; i < s->m; i++)
        size[s->key[i] >> s->shift]++;
    MPI_Allreduce(size, sum, BUCKETS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    divide(s, p, sum);
    for (at[0] = b = 0; b < BUCKETS; b++)
        at[b + 1] = at[b] + size[b];
    for (r = 0; r < ranks; r++) {
        s->send_from[r] = at[s->bucket_of[r]];
        s->send[r] = at[s->bucket_of[r + 1]] - at[s->bucket_of[r]];
    }
    for (i = 0; i < s->m; i++)
        s->packed[at[s->key[i] >> s->shift]++] = s->key[i];
    MPI_Alltoall(s->send, 1, MPI_INT, s->take, 1, MPI_INT, MPI_COMM_WORLD);
    for (s->got = r = 0; r < ranks; r++) {
        s->take_from[r] = s->got;
        s->got += s->take[r];
    }
    if (s->got > s->room) {
        free(s->in);
        free(s->sorted);
        s->room = s->got + s->got / 8;
        s->in = allocate((size_t)s->room * sizeof *s->in);
        s->sorted = allocate((size_t)s->room * sizeof *s->sorted);
    }
    MPI_Alltoallv(s->packed, s->send, s->send_from, MPI_INT, s->in, s->take, s->take_from, MPI_INT,
                  MPI_COMM_WORLD);
}

static void sort(keys *s, const problem *p)
{
    int first, values, i, k, n = 0;

    exchange(s, p);
    first = s->bucket_of[rank] << s->shift;
    values = (s->bucket_of[rank + 1] - s->bucket_of[rank]) << s->shift;
    memset(s->count, 0, (size_t)values * sizeof *s->count);
    for (i = 0; i < s->got; i++)
        s->count[s->in[i] - first]++;
    for (k = 0; k < values; k++)
        for (i = s->count[k]; i > 0; i--)
            s->sorted[n++] = first + k;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double start, seconds;
    uint64_t sum;
    keys s = { 0 };
    int first, i, k;

    ranks_init(&argc, &argv);
    first = block_first(p.n, rank);
    s.m = block_size(p.n, rank);
    while ((p.range - 1) >> s.shift >= BUCKETS)
        s.shift++;
    s.key = allocate((size_t)s.m * sizeof *s.key);
    s.packed = allocate((size_t)s.m * sizeof *s.packed);
    s.count = allocate(((size_t)BUCKETS << s.shift) * sizeof *s.count);
    s.send = allocate((size_t)ranks * sizeof *s.send);
    s.send_from = allocate((size_t)ranks * sizeof *s.send_from);
    s.take = allocate((size_t)ranks * sizeof *s.take);
    s.take_from = allocate((size_t)ranks * sizeof *s.take_from);
    s.bucket_of = allocate(((size_t)ranks + 1) * sizeof *s.bucket_of);
    for (i = 0; i < s.m; i++)
        s.key[i] = initial(&p, first + i);
    start = timed_part_begin();
    for (k = 0; k < p.passes; k++) {
        i = k % p.n - first;
        if (i >= 0 && i < s.m)
            s.key[i] = k % p.range;
        sort(&s, &p);
    }
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, s.sorted, (size_t)s.got * sizeof *s.sorted, 0);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    free(s.key);
    free(s.packed);
    free(s.count);
    free(s.in);
    free(s.sorted);
    MPI_Finalize();
    return 0;
}
