/*
 * ranks.h: what the hand-written MPI programs share: blocks of rows, their halos, the part that is timed, and
 * checksums over what the ranks hold.
 */
#ifndef RANKS_H
#define RANKS_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "allocate.h"
#include "checksum.h"
#include "wait.h"

static int rank, ranks;
static int sharers;             /* how many ranks have rows: the first ones */

/* Begins; every rank is to have rows. threads: those that MPI is to expect. */
static inline void ranks_init_thread(int *argc, char ***argv, int threads)
{
    MPI_Init_thread(argc, argv, threads, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    sharers = ranks;
}

static inline void ranks_init(int *argc, char ***argv)
{
    ranks_init_thread(argc, argv, MPI_THREAD_SINGLE);
}

/* Only so many ranks have rows that each has `least` of n, or one rank all. */
static inline void share_at_least(int n, int least)
{
    sharers = n / least < 1 ? 1 : n / least < ranks ? n / least : ranks;
}

/* The first of n rows that rank r has: blocks differ by one row at most, and who has none comes last. */
static inline int block_first(int n, int r)
{
    int least = n / sharers, more = n % sharers;

    return r >= sharers ? n : r * least + (r < more ? r : more);
}

static inline int block_size(int n, int r)
{
    return block_first(n, r + 1) - block_first(n, r);
}

/* The exchange of the rows at the edges of blocks. */
typedef struct halo {
    int count;
    MPI_Request request[8];           /* two for each side */
    MPI_Status status[8];
} halo;

/*
 * This rank has a block of rows in x, with room for `depth` rows of its neighbours' before and after it; a row has
 * so many bytes. up, down: there is a rank with rows before these, after them. Requests are persistent.
 */
static inline void halo_connect(halo *h, void *x, int rows, size_t row, int depth, int up, int down)
{
    char *ghost = x, *own = ghost + (size_t)depth * row;
    int bytes = (int)((size_t)depth * row);

    h->count = 0;
    if (up) {
        MPI_Recv_init(ghost, bytes, MPI_BYTE, rank - 1, 0, MPI_COMM_WORLD, &h->request[h->count++]);
        MPI_Send_init(own, bytes, MPI_BYTE, rank - 1, 1, MPI_COMM_WORLD, &h->request[h->count++]);
    }
    if (down) {
        MPI_Recv_init(own + (size_t)rows * row, bytes, MPI_BYTE, rank + 1, 1, MPI_COMM_WORLD,
                      &h->request[h->count++]);
        MPI_Send_init(own + (size_t)(rows - depth) * row, bytes, MPI_BYTE, rank + 1, 0, MPI_COMM_WORLD,
                      &h->request[h->count++]);
    }
}

/* The same for this rank's block of n rows. */
static inline void halo_init(halo *h, void *x, int n, size_t row, int depth)
{
    int rows = block_size(n, rank);

    halo_connect(h, x, rows, row, depth, rows && rank > 0, rows && block_size(n, rank + 1));
}

static inline void halo_start(halo *h)
{
    if (h->count)
        MPI_Startall(h->count, h->request);
}

static inline void halo_finish(halo *h)
{
    if (h->count)
        wait_all(h->count, h->request, h->status);
}

static inline void halo_free(halo *h)
{
    int k;

    for (k = 0; k < h->count; k++)
        MPI_Request_free(&h->request[k]);
}

/* The part that is timed begins when all ranks do, and ends when all have. */
static double timed_part_begin(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime();
}

static double timed_part_end(double start)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime() - start;
}

/*
 * Goes on with a checksum over what the ranks hold, in their order. Rank 0 has the sum so far, and gets the
 * result.
 */
static uint64_t checksum_of_ranks(uint64_t sum, const void *x, size_t bytes, int of_doubles)
{
    if (rank > 0)
        MPI_Recv(&sum, 1, MPI_UINT64_T, rank - 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum = of_doubles ? checksum(sum, x, (long)(bytes / sizeof(double)), 1) : checksum_bytes(sum, x, bytes);
    if (ranks > 1)
        MPI_Send(&sum, 1, MPI_UINT64_T, (rank + 1) % ranks, 2, MPI_COMM_WORLD);
    if (ranks > 1 && rank == 0)
        MPI_Recv(&sum, 1, MPI_UINT64_T, ranks - 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return sum;
}

/* Every so-many-th row is rank r's: how many of n it has. */
static inline int cyclic_size(int n, int r)
{
    return (n - r + ranks - 1) / ranks;
}

/* The same checksum over n rows that are dealt out like that. */
static inline uint64_t checksum_of_cyclic_rows(const void *rows, int n, size_t bytes, int of_doubles)
{
    char *row = rank == 0 ? allocate(bytes) : NULL;
    const char *own = rows, *next;
    uint64_t sum = 0;
    int i;

    for (i = 0; i < n; i++) {
        next = own + (size_t)(i / ranks) * bytes;
        if (i % ranks != 0 && rank == i % ranks)
            MPI_Send(next, (int)bytes, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        if (rank != 0)
            continue;
        if (i % ranks != 0) {
            MPI_Recv(row, (int)bytes, MPI_BYTE, i % ranks, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            next = row;
        }
        sum = of_doubles ? checksum(sum, (const double *)(const void *)next, (long)(bytes / sizeof(double)), 1)
                         : checksum_bytes(sum, next, bytes);
    }
    free(row);
    return sum;
}
#endif
