/*
 * sort_mpi.c: the numbers of sort.c in MPI, written by hand: sorting by regular sampling.
 *
 * Each rank sorts its block, and tells so many of its numbers at equal distances. From these all find the same
 * limits between ranks, send each other what belongs there, and merge pairwise what has come.
 */
#include "../ranks.h"
#include "sort.h"

enum { SAMPLES = 64 };          /* of each rank */

static void sort_alone(const problem *p, int32_t *x, long n)
{
    int32_t *t;

    if (strcmp(p->kind, "quick") == 0) {
        sort_quick(x, n);
        return;
    }
    t = allocate((size_t)n * sizeof *t);
    sort_merge(x, n, t);
    free(t);
}

static long place(const int32_t *x, long n, int32_t v)
{
    long low = 0, high = n;

    while (low < high)
        if (x[(low + high) / 2] < v)
            low = (low + high) / 2 + 1;
        else
            high = (low + high) / 2;
    return low;
}

/* Where the numbers for each rank begin. */
static void find_limits(const int32_t *x, long n, int *from)
{
    int32_t own[SAMPLES], *all = allocate((size_t)ranks * sizeof own);
    int k, r;

    for (k = 0; k < SAMPLES; k++)
        own[k] = n ? x[(long)k * n / SAMPLES] : INT32_MAX;
    MPI_Allgather(own, SAMPLES, MPI_INT32_T, all, SAMPLES, MPI_INT32_T, MPI_COMM_WORLD);
    sort_quick(all, (long)ranks * SAMPLES);
    from[0] = 0;
    for (r = 1; r < ranks; r++)
        from[r] = (int)place(x, n, all[r * SAMPLES]);
    from[ranks] = (int)n;
    free(all);
}

/* Sequences that begin at from[0], from[1], ... are merged pairwise; returns where the numbers are then: x or t. */
static int32_t *merge_all(int32_t *x, int32_t *t, int *from, int sequences)
{
    int32_t *swap;
    int k, left;

    while (sequences > 1) {
        for (left = 0, k = 0; k < sequences; k += 2, left++) {
            int middle = from[k + 1], end = k + 1 < sequences ? from[k + 2] : middle;

            merge(x + from[k], middle - from[k], x + middle, end - middle, t + from[k]);
            from[left] = from[k];
        }
        from[left] = from[sequences];
        sequences = left;
        swap = x;
        x = t;
        t = swap;
    }
    return x;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int32_t *x, *got, *spare, *sorted;
    int *from, *count, *to, *coming, n, total, i, r;
    double start, seconds;
    uint64_t sum;

    ranks_init(&argc, &argv);
    n = block_size((int)p.n, rank);
    x = allocate((size_t)n * sizeof *x);
    for (i = 0; i < n; i++)
        x[i] = number(block_first((int)p.n, rank) + i);
    from = allocate(4 * (size_t)(ranks + 1) * sizeof *from);
    count = from + ranks + 1;
    to = count + ranks + 1;
    coming = to + ranks + 1;
    start = timed_part_begin();
    sort_alone(&p, x, n);
    if (ranks == 1) {
        sorted = got = x;
        spare = NULL;
        total = n;
    } else {
        find_limits(x, n, from);
        for (r = 0; r < ranks; r++)
            count[r] = from[r + 1] - from[r];
        MPI_Alltoall(count, 1, MPI_INT, coming, 1, MPI_INT, MPI_COMM_WORLD);
        for (to[0] = 0, r = 0; r < ranks; r++)
            to[r + 1] = to[r] + coming[r];
        total = to[ranks];
        got = allocate((size_t)total * sizeof *got);
        spare = allocate((size_t)total * sizeof *spare);
        MPI_Alltoallv(x, count, from, MPI_INT32_T, got, coming, to, MPI_INT32_T, MPI_COMM_WORLD);
        sorted = merge_all(got, spare, to, ranks);
    }
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, sorted, (size_t)total * sizeof *sorted, 0);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    if (got != x)
        free(got);
    free(spare);
    free(x);
    free(from);
    MPI_Finalize();
    return 0;
}
