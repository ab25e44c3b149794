/*
 * adi_mpi.c: the steps of adi.c in MPI, written by hand.
 *
 * A rank has a block of rows while systems are solved along rows, and a block of columns for the others: these lie side
 * by side, and are gone through together. The right sides of the next systems are made before they travel, where all
 * that they take is on this rank: no halo is needed. They are made in the order in which they are sent, and the systems
 * are solved from where they are received.
 */
#include <inttypes.h>
#include "../turned.h"
#include "adi.h"

enum { STRIP = 16 };            /* columns that are gone through together */

static int n, m;                /* points in each direction, lines of this rank */
static double *u, *v;           /* its columns: n+2 rows of m; its rows: m of n+2; 0 at all edges */
static double *pivot;
static turned t;                /* what goes to each rank, and what has come: rows of blocks */

static double *received(int r)
{
    return t.in + (size_t)r * t.room;
}

/* The right sides of systems along columns, those of rank r, from this rank's rows. */
static void along_columns_next(int r, double *restrict to)
{
    int first = block_first(n, r), width = block_size(n, r), i, j;

    for (i = 0; i < m; i++) {
        const double *x = v + (long)i * (n + 2) + first + 1;
        for (j = 0; j < width; j++)
            to[(long)i * width + j] = (1 - 2 * a) * x[j] + a * (x[j - 1] + x[j + 1]);
    }
}

/* The right sides of systems along rows, those of rank r, from this rank's columns. */
static void along_rows_next(int r, double *restrict to)
{
    int first = block_first(n, r), height = block_size(n, r), i, j;

    for (i = 0; i < height; i++) {
        const double *x = u + (long)(first + i + 1) * m;
        for (j = 0; j < m; j++)
            to[(long)i * m + j] = (1 - 2 * a) * x[j] + a * (x[j - m] + x[j + m]);
    }
}

/* This rank's columns of the rows of rank r, as they are. */
static void columns_of(int r, double *restrict to)
{
    memcpy(to, u + (long)(block_first(n, r) + 1) * m, (size_t)block_size(n, r) * (size_t)m * sizeof *to);
}

static int block_points(int r)
{
    return m * block_size(n, r);
}

/* Each rank gets from each what that makes for it. */
static inline void exchange(void (*make)(int r, double *to))
{
    int all = ranks > MANY_RANKS && t.room * sizeof *u <= SHORT_BLOCK, k, r, others = ranks - 1;

    for (k = 0; k < others && !all; k++) {
        r = (rank + ranks - k - 1) % ranks;
        MPI_Irecv(received(r), block_points(r), MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &t.request[k]);
    }
    for (k = 0; k < others; k++) {
        r = (rank + k + 1) % ranks;
        make(r, t.out + (size_t)r * t.room);
        if (!all)
            MPI_Isend(t.out + (size_t)r * t.room, block_points(r), MPI_DOUBLE, r, 0, MPI_COMM_WORLD,
                      &t.request[others + k]);
    }
    make(rank, all ? t.out + (size_t)rank * t.room : received(rank));
    if (all)
        MPI_Alltoall(t.out, (int)t.room, MPI_DOUBLE, t.in, (int)t.room, MPI_DOUBLE, MPI_COMM_WORLD);
    else
        wait_all(2 * others, t.request, t.status);
}

static void along_rows(void)
{
    int i, j, r;

    exchange(along_rows_next);
    for (i = 0; i < m; i++) {
        double *restrict x = v + (long)i * (n + 2);
        for (r = 0; r < ranks; r++) {
            int first = block_first(n, r), width = block_size(n, r);
            const double *restrict right = received(r) + (long)i * width;
            for (j = 0; j < width; j++)
                x[first + j + 1] = (right[j] + a * x[first + j]) * pivot[first + j + 1];
        }
        for (j = n - 1; j >= 1; j--)
            x[j] += a * pivot[j] * x[j + 1];
    }
}

static void along_columns(void)
{
    int i, j, r, strip, end;

    exchange(along_columns_next);
    for (strip = 0; strip < m; strip += STRIP) {
        end = smaller(strip + STRIP, m);
        for (r = 0; r < ranks; r++) {
            int first = block_first(n, r);
            for (i = 0; i < block_size(n, r); i++) {
                double *restrict x = u + (long)(first + i + 1) * m;
                const double *restrict before = x - m, *restrict right = received(r) + (long)i * m;
                for (j = strip; j < end; j++)
                    x[j] = (right[j] + a * before[j]) * pivot[first + i + 1];
            }
        }
        for (i = n - 1; i >= 1; i--) {
            double *restrict x = u + (long)i * m;
            const double *restrict behind = x + m;
            for (j = strip; j < end; j++)
                x[j] += a * pivot[i] * behind[j];
        }
    }
}

/* This rank's rows become those of u. */
static void rows_of_columns(void)
{
    int i, r;

    exchange(columns_of);
    for (i = 0; i < m; i++)
        for (r = 0; r < ranks; r++) {
            size_t width = (size_t)block_size(n, r);
            memcpy(v + (long)i * (n + 2) + block_first(n, r) + 1, received(r) + (size_t)i * width, width * sizeof *v);
        }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double start, seconds;
    uint64_t sum;
    int i, j, k;

    ranks_init(&argc, &argv);
    n = p.n;
    m = block_size(n, rank);
    u = allocate_zeros((size_t)(n + 2) * (size_t)m, sizeof *u);
    v = allocate_zeros((size_t)m * (size_t)(n + 2), sizeof *v);
    pivot = allocate(((size_t)n + 1) * sizeof *pivot);
    eliminate(pivot, n);
    for (i = 1; i <= n; i++)
        for (j = 0; j < m; j++)
            u[(long)i * m + j] = initial(i, block_first(n, rank) + j + 1);
    turned_init(&t, n, n, 1);
    start = timed_part_begin();
    for (k = 0; k < p.steps; k++) {
        along_rows();
        along_columns();
    }
    seconds = timed_part_end(start);

    rows_of_columns();
    sum = checksum_of_ranks(0, v, (size_t)m * (size_t)(n + 2) * sizeof *v, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    turned_free(&t);
    free(u);
    free(v);
    free(pivot);
    MPI_Finalize();
    return 0;
}
