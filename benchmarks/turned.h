/*
 * turned.h: a matrix of which each rank has a block of rows becomes one of which it has a block of columns, as rows.
 *
 * What goes to a rank is one message, put in the order in which it is stored there. Where messages are many and
 * short, blocks of equal room go through MPI_Alltoall, which needs a number of steps that is logarithmic.
 */
#ifndef TURNED_H
#define TURNED_H

#include "ranks.h"

enum { TURN_TILE = 16, SHORT_BLOCK = 256, MANY_RANKS = 8 };

typedef struct turned {
    int rows, columns, width;           /* of the whole; doubles of an element */
    size_t room;                        /* doubles for one rank's block */
    double *out, *in;
    MPI_Request *request;
    MPI_Status *status;
} turned;

static void turned_init(turned *t, int rows, int columns, int width)
{
    t->rows = rows;
    t->columns = columns;
    t->width = width;
    t->room = (size_t)block_size(rows, 0) * (size_t)block_size(columns, 0) * (size_t)width;
    t->out = allocate((size_t)ranks * t->room * sizeof *t->out);
    t->in = allocate((size_t)ranks * t->room * sizeof *t->in);
    t->request = allocate(2 * (size_t)ranks * sizeof *t->request);
    t->status = allocate(2 * (size_t)ranks * sizeof *t->status);
}

static void turned_free(turned *t)
{
    free(t->out);
    free(t->in);
    free(t->request);
    free(t->status);
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Column from .. to-1 of m rows of `x` become rows of y, whose elements are `stride` apart from row to row. */
static inline void turn_block(const double *x, int columns, int m, int from, int to, double *y, int stride, int width)
{
    int i, j, k, first;

    for (first = 0; first < m; first += TURN_TILE)
        for (j = from; j < to; j++)
            for (i = first; i < smaller(first + TURN_TILE, m); i++)
                for (k = 0; k < width; k++)
                    y[((long)(j - from) * stride + i) * width + k] = x[((long)i * columns + j) * width + k];
}

/* Stores the block that rank r has sent. */
static inline void store_block(const turned *t, int r, double *y)
{
    int m = block_size(t->rows, r), columns = block_size(t->columns, rank), j;
    const double *in = t->in + (size_t)r * t->room;
    size_t row = (size_t)m * (size_t)t->width;

    y += (long)block_first(t->rows, r) * t->width;
    for (j = 0; j < columns; j++)
        memcpy(y + (long)j * t->rows * t->width, in + (size_t)j * row, row * sizeof *y);
}

static inline void exchange_messages(const turned *t, const double *x, double *y, int width)
{
    int m = block_size(t->rows, rank), k, r, n = ranks - 1;

    for (k = 0; k < n; k++) {
        r = (rank + ranks - k - 1) % ranks;
        MPI_Irecv(t->in + (size_t)r * t->room, block_size(t->rows, r) * block_size(t->columns, rank) * width,
                  MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &t->request[k]);
    }
    for (k = 0; k < n; k++) {
        r = (rank + k + 1) % ranks;
        turn_block(x, t->columns, m, block_first(t->columns, r), block_first(t->columns, r + 1),
                   t->out + (size_t)r * t->room, m, width);
        MPI_Isend(t->out + (size_t)r * t->room, m * block_size(t->columns, r) * width, MPI_DOUBLE, r, 0,
                  MPI_COMM_WORLD, &t->request[n + k]);
    }
    turn_block(x, t->columns, m, block_first(t->columns, rank), block_first(t->columns, rank + 1),
               y + (long)block_first(t->rows, rank) * width, t->rows, width);
    for (k = 0; k < n; k++)
        store_block(t, (rank + ranks - wait_any(n, t->request) - 1) % ranks, y);
    wait_all(n, t->request + n, t->status);
}

static inline void exchange_alltoall(const turned *t, const double *x, double *y, int width)
{
    int m = block_size(t->rows, rank), r;

    for (r = 0; r < ranks; r++)
        turn_block(x, t->columns, m, block_first(t->columns, r), block_first(t->columns, r + 1),
                   t->out + (size_t)r * t->room, m, width);
    MPI_Alltoall(t->out, (int)t->room, MPI_DOUBLE, t->in, (int)t->room, MPI_DOUBLE, MPI_COMM_WORLD);
    for (r = 0; r < ranks; r++)
        store_block(t, r, y);
}

/* y: the columns of x, of both of which this rank has its block. width: that of the elements, as a constant. */
static inline void turn(const turned *t, const double *x, double *y, int width)
{
    if (ranks > MANY_RANKS && t->room * sizeof *x <= SHORT_BLOCK)
        exchange_alltoall(t, x, y, width);
    else
        exchange_messages(t, x, y, width);
}
#endif
