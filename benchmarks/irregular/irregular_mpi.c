/*
 * irregular_mpi.c: the loops of irregular.c in MPI, written by hand.
 *
 * Every rank knows the index and the mask, so only values travel: each rank keeps what its iterations store in
 * the order of the iterations, sends that to the others, and stores what comes from them by their indices.
 */
#include <mpi.h>
#include "../wait.h"
#include "irregular.h"

static int rank, ranks;

static int block_first(int n, int r)
{
    return (int)((long)n * r / ranks);
}

/* A pass of one kind: the loop over this rank's iterations, which returns how many bytes it has put on the wire;
   and the stores of what has come from another rank. */
typedef struct kind {
    const char *name;
    size_t (*compute)(const problem *, double s, int from, int to, void *wire);
    void (*store)(const problem *, int from, int to, const void *wire);
} kind;

static size_t scatter(const problem *p, double s, int from, int to, void *wire)
{
    const int *index = p->index;
    double *restrict y = p->y, *restrict out = wire;
    int i;

    for (i = from; i < to; i++)
        y[index[i]] = out[i - from] = s * i + 1;
    return (size_t)(to - from) * sizeof *out;
}

static size_t update(const problem *p, double s, int from, int to, void *wire)
{
    const int *index = p->index;
    const double *b = p->b;
    double *restrict y = p->y, *restrict out = wire;
    int i;

    for (i = from; i < to; i++)
        out[i - from] = y[index[i]] += s * b[i];
    return (size_t)(to - from) * sizeof *out;
}

static void store_by_index(const problem *p, int from, int to, const void *wire)
{
    const int *index = p->index;
    const double *restrict in = wire;
    double *restrict y = p->y;
    int i;

    for (i = from; i < to; i++)
        y[index[i]] = in[i - from];
}

static size_t masked(const problem *p, double s, int from, int to, void *wire)
{
    const unsigned char *mask = p->mask;
    const double *b = p->b;
    double *restrict y = p->y, *restrict out = wire;
    size_t n = 0;
    int i;

    for (i = from; i < to; i++)
        if (mask[i])
            out[n++] = y[i] = y[i] + s * b[i];
    return n * sizeof *out;
}

static void store_masked(const problem *p, int from, int to, const void *wire)
{
    const unsigned char *mask = p->mask;
    const double *restrict in = wire;
    double *restrict y = p->y;
    int i;

    for (i = from; i < to; i++)
        if (mask[i])
            y[i] = *in++;
}

static size_t count(const problem *p, double s, int from, int to, void *wire)
{
    const int *index = p->index;
    int *restrict y = p->count, *restrict out = wire;
    int add = (int)s, i;

    for (i = from; i < to; i++)
        out[i - from] = y[index[i]] += add;
    return (size_t)(to - from) * sizeof *out;
}

static void store_counts(const problem *p, int from, int to, const void *wire)
{
    const int *index = p->index;
    const int *restrict in = wire;
    int *restrict y = p->count;
    int i;

    for (i = from; i < to; i++)
        y[index[i]] = in[i - from];
}

static size_t rows(const problem *p, double s, int from, int to, void *wire)
{
    const int *index = p->index;
    const double *b = p->b;
    double **row = p->row;
    double *restrict out = wire;
    int i, j;

    for (i = from; i < to; i++)
        for (j = 0; j < WIDTH; j++)
            *out++ = row[index[i]][j] = s * b[i] + j;
    return (size_t)(to - from) * WIDTH * sizeof *out;
}

static void store_rows(const problem *p, int from, int to, const void *wire)
{
    const int *index = p->index;
    const double *restrict in = wire;
    int i;

    for (i = from; i < to; i++, in += WIDTH)
        memcpy(p->row[index[i]], in, WIDTH * sizeof *in);
}

static const kind kinds[] = {
    { "scatter", scatter, store_by_index }, { "update", update, store_by_index },
    { "masked", masked, store_masked }, { "count", count, store_counts }, { "rows", rows, store_rows }
};

static void pass(const problem *p, const kind *k, double s, char *const *wire, MPI_Request *request,
                 MPI_Status *status)
{
    size_t room = ((size_t)p->n / (size_t)ranks + 1) * WIDTH * sizeof(double), bytes;
    int from = block_first(p->n, rank), r, i;

    for (i = 0; i < ranks - 1; i++) {
        r = (rank + i + 1) % ranks;
        MPI_Irecv(wire[r], (int)room, MPI_BYTE, r, 0, MPI_COMM_WORLD, &request[i]);
    }
    bytes = k->compute(p, s, from, block_first(p->n, rank + 1), wire[rank]);
    for (i = 0; i < ranks - 1; i++) {
        r = (rank + i + 1) % ranks;
        MPI_Isend(wire[rank], (int)bytes, MPI_BYTE, r, 0, MPI_COMM_WORLD, &request[ranks - 1 + i]);
    }
    for (i = 0; i < ranks - 1; i++) {
        r = (rank + wait_any(ranks - 1, request) + 1) % ranks;
        k->store(p, block_first(p->n, r), block_first(p->n, r + 1), wire[r]);
    }
    wait_all(ranks - 1, request + ranks - 1, status);
}

int main(int argc, char **argv)
{
    problem p;
    const kind *kind = kinds;
    double *seconds, start;
    char **wire;
    MPI_Request *request;
    MPI_Status *status;
    int k, r;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    p = arguments(argc, argv);
    seconds = allocate((size_t)p.passes * sizeof *seconds);
    wire = allocate((size_t)ranks * sizeof *wire);
    for (r = 0; r < ranks; r++)
        wire[r] = allocate(((size_t)p.n / (size_t)ranks + 1) * WIDTH * sizeof(double));
    request = allocate(2 * (size_t)ranks * sizeof *request);
    status = allocate((size_t)ranks * sizeof *status);
    while (strcmp(kind->name, p.kind) != 0)
        kind++;

    pass(&p, kind, 1, wire, request, status);
    for (k = 0; k < p.passes; k++) {
        start = MPI_Wtime();
        pass(&p, kind, k % 7, wire, request, status);
        seconds[k] = MPI_Wtime() - start;
    }
    if (rank == 0)
        print_answer(&p, seconds);
    MPI_Finalize();
    return 0;
}
