/*
 * share.h: every rank's block of something for all ranks.
 */
#ifndef SHARE_H
#define SHARE_H

#include "ranks.h"

enum { FEW_RANKS = 8 };         /* up to so many, direct messages beat MPI_Allgatherv, by 2 to 3 times from 128 KiB */

typedef struct shared {
    char *x;
    int *bytes, *from;          /* of each rank's block */
    MPI_Request *request;
    MPI_Status *status;
} shared;

/* x has n things of so many bytes; block_first() says which are whose. */
static void shared_init(shared *s, void *x, int n, size_t bytes)
{
    int k, r;

    s->x = x;
    s->bytes = allocate((size_t)ranks * sizeof *s->bytes);
    s->from = allocate((size_t)ranks * sizeof *s->from);
    s->request = allocate(2 * (size_t)ranks * sizeof *s->request);
    s->status = allocate(2 * (size_t)ranks * sizeof *s->status);
    for (r = 0; r < ranks; r++) {
        s->from[r] = block_first(n, r) * (int)bytes;
        s->bytes[r] = block_size(n, r) * (int)bytes;
    }
    if (ranks > FEW_RANKS)
        return;
    for (k = 0; k < ranks - 1; k++) {
        r = (rank + k + 1) % ranks;
        MPI_Recv_init(s->x + s->from[r], s->bytes[r], MPI_BYTE, r, 0, MPI_COMM_WORLD, &s->request[2 * k]);
        MPI_Send_init(s->x + s->from[rank], s->bytes[rank], MPI_BYTE, r, 0, MPI_COMM_WORLD, &s->request[2 * k + 1]);
    }
}

static void share(shared *s)
{
    if (ranks > FEW_RANKS) {
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_BYTE, s->x, s->bytes, s->from, MPI_BYTE, MPI_COMM_WORLD);
    } else if (ranks > 1) {
        MPI_Startall(2 * (ranks - 1), s->request);
        wait_all(2 * (ranks - 1), s->request, s->status);
    }
}

static void shared_free(shared *s)
{
    int k;

    if (ranks <= FEW_RANKS)
        for (k = 0; k < 2 * (ranks - 1); k++)
            MPI_Request_free(&s->request[k]);
    free(s->bytes);
    free(s->from);
    free(s->request);
    free(s->status);
}
#endif
