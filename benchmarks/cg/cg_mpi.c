/*
 * cg_mpi.c: the conjugate gradients of cg.c in MPI, written by hand.
 *
 * A rank has a block of rows and of the vectors. Behind its block of p are the elements of other ranks that its
 * rows need, in order; who needs which is found once. That counts, as the translated program finds it in its first
 * products. Each pair of ranks exchanges one message a product, straight from p where what is needed is consecutive,
 * while the rows are multiplied that need nothing.
 */
#include <stdint.h>
#include "../ranks.h"
#include "cg.h"

static int first, rows;                 /* this rank's */
static long *row;
static int *column;                     /* of the local p: own elements, then what others send */
static double *value;
static int inner_from, inner_to;        /* rows that need only own elements */

/* What is sent before each product: elements index[0 .. sends-1] of p, packed in this order; and the requests. */
static int sends, *send_index, requests;
static double *wire;
static MPI_Request *request;
static MPI_Status *status;

static void make_matrix(const problem *p)
{
    int i;

    row = allocate(((size_t)rows + 1) * sizeof *row);
    column = allocate((size_t)rows * ENTRIES * sizeof *column);
    value = allocate((size_t)rows * ENTRIES * sizeof *value);
    row[0] = 0;
    for (i = 0; i < rows; i++)
        row[i + 1] = row[i] + make_row(p, first + i, column + row[i], value + row[i]);
}

static int is_own(int j)
{
    return j >= first && j < first + rows;
}

/* The columns of other ranks that this one's rows need, as bits; and how many there are before each word of them. */
typedef struct columns {
    uint64_t *bit;
    int *before, words;
} columns;

/* Finds them. */
static columns foreign_columns(int n)
{
    columns f = { NULL, NULL, n / 64 + 1 };
    long e;
    int i;

    f.bit = allocate_zeros((size_t)f.words, sizeof *f.bit);
    f.before = allocate(((size_t)f.words + 1) * sizeof *f.before);
    for (e = 0; e < row[rows]; e++)
        if (!is_own(column[e]))
            f.bit[column[e] / 64] |= (uint64_t)1 << column[e] % 64;
    for (f.before[0] = i = 0; i < f.words; i++)
        f.before[i + 1] = f.before[i] + __builtin_popcountll(f.bit[i]);
    return f;
}

/* They in order. */
static int *columns_listed(const columns *f)
{
    int *foreign = allocate((size_t)f->before[f->words] * sizeof *foreign), count = 0, i;
    uint64_t rest;

    for (i = 0; i < f->words; i++)
        for (rest = f->bit[i]; rest; rest &= rest - 1)
            foreign[count++] = 64 * i + __builtin_ctzll(rest);
    return foreign;
}

/* Columns become indices of the local p; the longest run of rows that need only own elements is found. */
static void number_columns(const columns *f)
{
    int i, j, from = 0;
    long e;

    inner_from = inner_to = 0;
    for (i = 0; i < rows; i++) {
        for (e = row[i]; e < row[i + 1]; e++) {
            j = column[e];
            column[e] = j - first;
            if (is_own(j))
                continue;
            column[e] = rows + f->before[j / 64] + __builtin_popcountll(f->bit[j / 64] & (((uint64_t)1 << j % 64) - 1));
            from = i + 1;
        }
        if (i + 1 - from > inner_to - inner_from) {
            inner_from = from;
            inner_to = i + 1;
        }
    }
}

/* Is what `count` indices name consecutive? */
static int consecutive(const int *index, int count)
{
    int k;

    for (k = 1; k < count; k++)
        if (index[k] != index[k - 1] + 1)
            return 0;
    return 1;
}

/* Tells each owner which elements this rank needs; makes the requests. Returns the local p. */
static double *connect(int n)
{
    int *needed = allocate_zeros((size_t)ranks, sizeof *needed), *asked = allocate((size_t)ranks * sizeof *asked);
    int *need_from = allocate((size_t)ranks * sizeof *need_from);
    int *ask_from = allocate((size_t)ranks * sizeof *ask_from);
    columns f = foreign_columns(n);
    int count = f.before[f.words], r = 0, k, *foreign = columns_listed(&f);
    double *p = allocate((size_t)(rows + count) * sizeof *p);

    number_columns(&f);
    for (k = 0; k < count; k++) {
        while (foreign[k] >= block_first(n, r + 1))
            r++;
        needed[r]++;
    }
    MPI_Alltoall(needed, 1, MPI_INT, asked, 1, MPI_INT, MPI_COMM_WORLD);
    for (r = sends = k = 0; r < ranks; r++) {
        ask_from[r] = sends;
        need_from[r] = k;
        sends += asked[r];
        k += needed[r];
    }
    send_index = allocate((size_t)sends * sizeof *send_index);
    wire = allocate((size_t)sends * sizeof *wire);
    MPI_Alltoallv(foreign, needed, need_from, MPI_INT, send_index, asked, ask_from, MPI_INT, MPI_COMM_WORLD);
    for (k = 0; k < sends; k++)
        send_index[k] -= first;

    request = allocate(2 * (size_t)ranks * sizeof *request);
    status = allocate(2 * (size_t)ranks * sizeof *status);
    for (k = 1; k < ranks; k++) {
        r = (rank + k) % ranks;
        if (needed[r])
            MPI_Recv_init(p + rows + need_from[r], needed[r], MPI_DOUBLE, r, 0, MPI_COMM_WORLD,
                          &request[requests++]);
        if (asked[r])
            MPI_Send_init(consecutive(send_index + ask_from[r], asked[r]) ? p + send_index[ask_from[r]]
                                                                          : wire + ask_from[r],
                          asked[r], MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &request[requests++]);
    }
    for (r = 0, k = 1; r < ranks; r++)
        k = k && consecutive(send_index + ask_from[r], asked[r]);
    if (k)
        sends = 0;              /* nothing is to be packed */
    free(needed);
    free(asked);
    free(need_from);
    free(ask_from);
    free(foreign);
    free(f.bit);
    free(f.before);
    return p;
}

/* Multiplies rows from .. to-1; returns their part of p q. */
static double multiply_rows(const double *p, double *q, int from, int to)
{
    double dot = 0, sum;
    long k;
    int i;

    for (i = from; i < to; i++) {
        sum = 0;
        for (k = row[i]; k < row[i + 1]; k++)
            sum += value[k] * p[column[k]];
        q[i] = sum;
        dot += p[i] * sum;
    }
    return dot;
}

static double sum_of_ranks(double part)
{
    double sum;

    MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

static double multiply(const double *p, double *q)
{
    double dot;
    int k;

    for (k = 0; k < sends; k++)
        wire[k] = p[send_index[k]];
    MPI_Startall(requests, request);
    dot = multiply_rows(p, q, inner_from, inner_to);
    wait_all(requests, request, status);
    dot += multiply_rows(p, q, 0, inner_from);
    dot += multiply_rows(p, q, inner_to, rows);
    return sum_of_ranks(dot);
}

static double step(double alpha, double *x, double *r, const double *p, const double *q)
{
    double dot = 0;
    int i;

    for (i = 0; i < rows; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        dot += r[i] * r[i];
    }
    return sum_of_ranks(dot);
}

int main(int argc, char **argv)
{
    problem problem = arguments(argc, argv);
    double *x, *r, *p, *q, start, seconds, rr = 0, before, beta, length = 0;
    int i, k;

    ranks_init(&argc, &argv);
    first = block_first(problem.n, rank);
    rows = block_size(problem.n, rank);
    make_matrix(&problem);
    x = allocate((size_t)rows * sizeof *x);
    r = allocate((size_t)rows * sizeof *r);
    q = allocate((size_t)rows * sizeof *q);
    for (i = 0; i < rows; i++) {
        x[i] = q[i] = 0;
        r[i] = right_side(first + i);
        rr += r[i] * r[i];
    }
    rr = sum_of_ranks(rr);
    start = timed_part_begin();
    p = connect(problem.n);
    memcpy(p, r, (size_t)rows * sizeof *p);
    for (k = 0; k < problem.iterations; k++) {
        before = rr;
        rr = step(rr / multiply(p, q), x, r, p, q);
        beta = rr / before;
        for (i = 0; i < rows; i++)
            p[i] = r[i] + beta * p[i];
    }
    seconds = timed_part_end(start);

    for (i = 0; i < rows; i++)
        length += x[i] * x[i];
    length = sum_of_ranks(length);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("length %.15g\n", sqrt(length));
        printf("residual %.15g\n", sqrt(rr));
    }
    for (k = 0; k < requests; k++)
        MPI_Request_free(&request[k]);
    free(x);
    free(r);
    free(p);
    free(q);
    MPI_Finalize();
    return 0;
}
