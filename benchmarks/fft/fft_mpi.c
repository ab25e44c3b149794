/*
 * fft_mpi.c: the transforms of fft.c in MPI, written by hand.
 *
 * A rank has a block of planes, and for the transform across them a block of columns of all planes. Between the
 * two, each pair of ranks exchanges one message; columns are stored by planes, so one end of it is in place.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "fft.h"

typedef struct transposition {
    int planes, first, m;       /* of all ranks, of this one */
    long plane, width;          /* columns: of a plane, of this rank */
    complex_number *x, *y;      /* m planes; all planes' columns of this rank */
    complex_number *wire;       /* what is sent from planes, or comes to them, for one rank after another */
    MPI_Request *request;
    MPI_Status *status;
} transposition;

static int groups(const transposition *t)
{
    return (int)(t->plane / GROUP);
}

/* The columns of rank r. */
static long column_first(const transposition *t, int r)
{
    return (long)block_first(groups(t), r) * GROUP;
}

static long columns_of(const transposition *t, int r)
{
    return column_first(t, r + 1) - column_first(t, r);
}

/* The part of the wire that is rank r's. */
static complex_number *wire_of(const transposition *t, int r)
{
    return t->wire + column_first(t, r) * t->m;
}

/* Copies rank r's columns between this rank's planes and another place, where they are stored by planes. */
static void copy_columns(const transposition *t, int r, complex_number *packed, int to_planes)
{
    size_t bytes = (size_t)columns_of(t, r) * sizeof *packed;
    int i;

    for (i = 0; i < t->m; i++) {
        complex_number *row = t->x + i * t->plane + column_first(t, r), *other = packed + i * columns_of(t, r);

        if (to_planes)
            memcpy(row, other, bytes);
        else
            memcpy(other, row, bytes);
    }
}

/* A message to or from rank r: of its columns in planes, or its planes of columns. Both are numbers of doubles. */
static int in_planes(const transposition *t, int r)
{
    return (int)(2 * t->m * columns_of(t, r));
}

static int in_columns(const transposition *t, int r)
{
    return (int)(2 * block_size(t->planes, r) * t->width);
}

static void to_columns(const transposition *t)
{
    int n = ranks - 1, k, r;

    for (k = 0; k < n; k++) {
        r = (rank + ranks - k - 1) % ranks;
        MPI_Irecv(t->y + block_first(t->planes, r) * t->width, in_columns(t, r), MPI_DOUBLE, r, 0, MPI_COMM_WORLD,
                  &t->request[k]);
    }
    for (k = 0; k < n; k++) {
        r = (rank + k + 1) % ranks;
        copy_columns(t, r, wire_of(t, r), 0);
        MPI_Isend(wire_of(t, r), in_planes(t, r), MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &t->request[n + k]);
    }
    copy_columns(t, rank, t->y + t->first * t->width, 0);
    wait_all(2 * n, t->request, t->status);
}

static void to_planes(const transposition *t)
{
    int n = ranks - 1, k, r;

    for (k = 0; k < n; k++) {
        r = (rank + ranks - k - 1) % ranks;
        MPI_Irecv(wire_of(t, r), in_planes(t, r), MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &t->request[k]);
    }
    for (k = 0; k < n; k++) {
        r = (rank + k + 1) % ranks;
        MPI_Isend(t->y + block_first(t->planes, r) * t->width, in_columns(t, r), MPI_DOUBLE, r, 0, MPI_COMM_WORLD,
                  &t->request[n + k]);
    }
    copy_columns(t, rank, t->y + t->first * t->width, 1);
    for (k = 0; k < n; k++) {
        r = (rank + ranks - wait_any(n, t->request) - 1) % ranks;
        copy_columns(t, r, wire_of(t, r), 1);
    }
    wait_all(n, t->request + n, t->status);
}

static void within(const problem *p, const transposition *t, const complex_number *root, double sign)
{
    int i;

    for (i = 0; i < t->m; i++)
        transform_plane(t->x + i * t->plane, p->rows, p->columns, root, sign);
}

static void across(const transposition *t, const complex_number *root, double sign)
{
    long c;

    for (c = 0; c < t->width; c += GROUP)
        transform_columns(t->y + c, t->planes, t->width, root, sign);
}

static void multiply(const transposition *t)
{
    long before = column_first(t, rank), c;
    int i;

    for (i = 0; i < t->planes; i++)
        for (c = 0; c < t->width; c++) {
            t->y[i * t->width + c].re *= decay(i, before + c);
            t->y[i * t->width + c].im *= decay(i, before + c);
        }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    complex_number *root;
    double start, seconds;
    transposition t;
    uint64_t sum;
    size_t bytes;
    long c;
    int i, k;

    ranks_init(&argc, &argv);
    t.planes = p.planes;
    t.first = block_first(p.planes, rank);
    t.m = block_size(p.planes, rank);
    t.plane = (long)p.rows * p.columns;
    t.width = columns_of(&t, rank);
    bytes = (size_t)t.m * (size_t)t.plane * sizeof *t.x;
    t.x = allocate(bytes);
    t.wire = allocate(bytes);
    t.y = allocate((size_t)p.planes * (size_t)t.width * sizeof *t.y);
    t.request = allocate(2 * (size_t)ranks * sizeof *t.request);
    t.status = allocate(2 * (size_t)ranks * sizeof *t.status);
    root = allocate((size_t)p.planes / 2 * sizeof *root);
    make_roots(root, p.planes);
    for (i = 0; i < t.m; i++)
        for (c = 0; c < t.plane; c++)
            t.x[i * t.plane + c] = initial(t.first + i, c);
    memset(t.wire, 0, bytes);           /* the system gives memory when it is stored to: not in the part that is timed */
    memset(t.y, 0, (size_t)p.planes * (size_t)t.width * sizeof *t.y);
    start = timed_part_begin();
    for (k = 0; k < p.passes; k++) {
        within(&p, &t, root, 1);
        to_columns(&t);
        across(&t, root, 1);
        multiply(&t);
        across(&t, root, -1);
        to_planes(&t);
        within(&p, &t, root, -1);
    }
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, t.x, bytes, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    free(t.x);
    free(t.y);
    free(t.wire);
    free(t.request);
    free(t.status);
    free(root);
    MPI_Finalize();
    return 0;
}
