/*
 * streams_mpi.c: the loops of streams.c in MPI, written by hand: each rank keeps its blocks, neighbours tell each other
 * the elements at their ends, and the blocks are put together when the time has been taken.
 */
#include <mpi.h>
#include "../wait.h"
#include "streams.h"

static int rank, ranks;
static MPI_Request *request;
static MPI_Status *status;

static int block_first(int n, int r)
{
    return (int)((long)n * r / ranks);
}

/* Gives every rank's block of n elements to all, at the end. */
static void share(double *x, int n)
{
    int k, r, from = block_first(n, rank), m = 0;

    for (k = 1; k < ranks; k++) {
        r = (rank + k) % ranks;
        MPI_Irecv(x + block_first(n, r), block_first(n, r + 1) - block_first(n, r), MPI_DOUBLE, r, 0,
                  MPI_COMM_WORLD, &request[m++]);
    }
    for (k = 1; k < ranks; k++)
        MPI_Isend(x + from, block_first(n, rank + 1) - from, MPI_DOUBLE, (rank + k) % ranks, 0, MPI_COMM_WORLD,
                  &request[m++]);
    wait_all(m, request, status);
}

static void triad(const problem *p, double s)
{
    double *a = p->a, *b = p->b, *c = p->c;
    int end = block_first(p->n, rank + 1), i;

    for (i = block_first(p->n, rank); i < end; i++)
        a[i] = b[i] + s * c[i];
}

static void fixed(const problem *p, double s)
{
    int end = block_first(FIXED, rank + 1), i;

    (void)p;
    for (i = block_first(FIXED, rank); i < end; i++)
        fixed_a[i] = fixed_b[i] + s * fixed_c[i];
}

/* The elements next to a rank's own, which are those from `from` to before `end`. */
static void meet(double *x, int from, int end)
{
    int before = rank > 0 ? rank - 1 : MPI_PROC_NULL, behind = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;

    MPI_Irecv(x + from - 1, 1, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(x + end, 1, MPI_DOUBLE, behind, 0, MPI_COMM_WORLD, &request[1]);
    MPI_Isend(x + from, 1, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, &request[2]);
    MPI_Isend(x + end - 1, 1, MPI_DOUBLE, behind, 0, MPI_COMM_WORLD, &request[3]);
    wait_all(4, request, status);
}

static void relax(double *a, double *b, int n, double s)
{
    int from = 1 + block_first(n - 2, rank), end = 1 + block_first(n - 2, rank + 1), i;

    for (i = from; i < end; i++)
        a[i] = b[i] + 0.01 * s * (b[i - 1] - 2 * b[i] + b[i + 1]);
    meet(a, from, end);
}

static void stencil(const problem *p, double s)
{
    relax(p->a, p->b, p->n, s);
    relax(p->b, p->a, p->n, s);
}

static void series(const problem *p, double s)
{
    double *a = p->a, *b = p->b, x, sum;
    int end = block_first(p->n, rank + 1), i, k;

    for (i = block_first(p->n, rank); i < end; i++) {
        x = b[i] * 0.01 * s;
        sum = 0;
        for (k = 20; k > 0; k--)
            sum = (sum + 1) * x / k;
        a[i] = sum;
    }
}

static const timed kinds[] = { { "triad", triad }, { "fixed", fixed }, { "stencil", stencil }, { "series", series } };

int main(int argc, char **argv)
{
    problem p;
    double *seconds;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    p = arguments(argc, argv);
    if (p.n - 2 < ranks || FIXED < ranks) {
        fprintf(stderr, "streams: there must be an element for each rank\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    request = allocate(2 * (1 + (size_t)ranks) * sizeof *request);
    status = allocate(2 * (1 + (size_t)ranks) * sizeof *status);
    seconds = time_passes(kinds, p.kind, &p, p.passes, MPI_Wtime);
    if (strcmp(p.kind, "fixed") == 0)
        share(fixed_a, FIXED);
    else if (strcmp(p.kind, "stencil") != 0)
        share(p.a, p.n);
    else {
        share(p.a + 1, p.n - 2);
        share(p.b + 1, p.n - 2);
    }
    if (rank == 0)
        print_answer(&p, seconds);
    MPI_Finalize();
    return 0;
}
