/*
 * ring.h: every rank uses every rank's block of rows, one block at a time, the next one on its way meanwhile.
 */
#ifndef RING_H
#define RING_H

#include "ranks.h"

/* Rows from .. to-1 of the whole, for a computation whose data is `what`. */
typedef void use_rows(void *what, const double *rows, int from, int to);

/* Which rows each rank has: the first row of rank r of n. */
typedef int first_row(int n, int r);

/* How far blocks go: to all ranks, or only to those behind. */
typedef enum reach { TO_ALL, TO_LATER } reach;

/* Of n rows with `width` elements this rank has a block. Blocks are used in the order own, the rank before, ... */
static void pass_rows(const double *own, int n, int width, first_row *first, reach reach, use_rows *use, void *what)
{
    int next = (rank + 1) % ranks, last = (rank + ranks - 1) % ranks, blocks = reach == TO_ALL ? ranks : rank + 1;
    int sends = reach == TO_ALL ? ranks - 1 : rank + 1 < ranks ? rank + 1 : 0, most = 0, r, k, active;
    double *buffer[2];
    const double *block = own;
    MPI_Request request[2];
    MPI_Status status[2];

    for (r = 0; r < ranks; r++)
        if (first(n, r + 1) - first(n, r) > most)
            most = first(n, r + 1) - first(n, r);
    for (k = 0; k < 2; k++)
        buffer[k] = allocate((size_t)most * (size_t)width * sizeof *buffer[k]);
    for (k = 0; k < blocks; k++) {
        r = (rank + ranks - k) % ranks;
        active = 0;
        if (k + 1 < blocks)
            MPI_Irecv(buffer[k % 2], (first(n, (r + ranks - 1) % ranks + 1) - first(n, (r + ranks - 1) % ranks)) * width,
                      MPI_DOUBLE, last, k, MPI_COMM_WORLD, &request[active++]);
        if (k < sends)
            MPI_Isend(block, (first(n, r + 1) - first(n, r)) * width, MPI_DOUBLE, next, k, MPI_COMM_WORLD,
                      &request[active++]);
        use(what, block, first(n, r), first(n, r + 1));
        wait_all(active, request, status);
        block = buffer[k % 2];
    }
    for (k = 0; k < 2; k++)
        free(buffer[k]);
}
#endif
