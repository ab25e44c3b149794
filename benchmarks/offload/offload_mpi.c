/*
 * offload_mpi.c: the same as messages by hand: one that is empty, to the last rank or back, in turn; the host's data to
 * it, and the sum back; its data to the host.
 */
#include "../ranks.h"
#include "offload.h"

static void message(long *x, long n, int from, int to)
{
    MPI_Request request;
    MPI_Status status;

    if (from == to || (rank != from && rank != to))
        return;
    if (rank == from)
        MPI_Isend(x, (int)n, MPI_LONG, to, 0, MPI_COMM_WORLD, &request);
    else
        MPI_Irecv(x, (int)n, MPI_LONG, from, 0, MPI_COMM_WORLD, &request);
    wait_all(1, &request, &status);
}

static void empty(const problem *p, double s)
{
    int last = ranks - 1, k;

    (void)s;
    for (k = 0; k < OFTEN; k++)
        message(p->x, 0, k % 2 ? last : 0, k % 2 ? 0 : last);
    *p->sum += OFTEN;
}

static void to(const problem *p, double s)
{
    int last = ranks - 1, k;
    long sum = 0;

    for (k = 0; k < repeats(p); k++) {
        if (rank == 0)
            fill(p->x, p->n, (long)s + k);
        message(p->x, p->n, 0, last);
        if (rank == last)
            sum = sum_of(p->x, p->n);
        message(&sum, 1, last, 0);
        *p->sum += sum;
    }
}

static void from(const problem *p, double s)
{
    int last = ranks - 1, k;

    for (k = 0; k < repeats(p); k++) {
        if (rank == last)
            fill(p->x, p->n, (long)s + k);
        message(p->x, p->n, last, 0);
        if (rank == 0)
            *p->sum += sum_of(p->x, p->n);
    }
}

static const timed kinds[] = { { "empty", empty }, { "to", to }, { "from", from } };

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double *seconds;

    ranks_init(&argc, &argv);
    seconds = time_passes(kinds, p.kind, &p, p.passes, MPI_Wtime);
    if (rank == 0)
        print_answer(&p, median(seconds, p.passes));
    free(seconds);
    free(p.x);
    free(p.sum);
    MPI_Finalize();
    return 0;
}
