/*
 * ring.h: every rank uses every rank's rows, one rank's at a time, those that are before it in a ring first.
 *
 * Rows come straight from the rank that has them: handing them on from neighbour to neighbour sends as much, but a
 * delay in one place delays all behind. Some blocks are always on their way while one is used.
 */
#ifndef RING_H
#define RING_H

#include "ranks.h"

enum { AHEAD = 8 };             /* blocks on their way: what memory is needed for */

/* Uses the rows that rank r has, for a computation whose data is `what`. */
typedef void use_rows(void *what, const double *rows, int r);

/* How many of n rows rank r has. */
typedef int count_rows(int n, int r);

static inline void expect_rows(double *buffer, int r, int n, int width, count_rows *count, MPI_Request *request)
{
    MPI_Irecv(buffer, count(n, r) * width, MPI_DOUBLE, r, 0, MPI_COMM_WORLD, request);
}

/* Of n rows with `width` elements this rank has some, and uses them first. */
static void pass_rows(const double *own, int n, int width, count_rows *count, use_rows *use, void *what)
{
    MPI_Request *request = allocate(2 * (size_t)ranks * sizeof *request), *sent = request + ranks;
    MPI_Status *status = allocate((size_t)ranks * sizeof *status);
    double *buffer[AHEAD];
    int k, r;

    for (k = 0; k < AHEAD; k++)
        buffer[k] = k + 1 < ranks ? allocate((size_t)count(n, 0) * (size_t)width * sizeof *own) : NULL;
    for (k = 1; k < ranks && k <= AHEAD; k++)
        expect_rows(buffer[(k - 1) % AHEAD], (rank + ranks - k) % ranks, n, width, count, &request[k]);
    for (k = 1; k < ranks; k++)
        MPI_Isend(own, count(n, rank) * width, MPI_DOUBLE, (rank + k) % ranks, 0, MPI_COMM_WORLD, &sent[k]);
    use(what, own, rank);
    for (k = 1; k < ranks; k++) {
        r = (rank + ranks - k) % ranks;
        wait_all(1, &request[k], status);
        use(what, buffer[(k - 1) % AHEAD], r);
        if (k + AHEAD < ranks)
            expect_rows(buffer[(k - 1) % AHEAD], (r + ranks - AHEAD) % ranks, n, width, count, &request[k + AHEAD]);
    }
    wait_all(ranks - 1, sent + 1, status);
    for (k = 0; k < AHEAD; k++)
        free(buffer[k]);
    free(request);
    free(status);
}
#endif
