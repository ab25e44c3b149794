/*
 * usmv_mpi.c: the products of usmv.c in MPI, written by hand.
 *
 * A rank holds a block of rows and both vectors whole. After a product each rank sends its block of
 * y to every other one, straight from where it was computed into where it is read: persistent
 * requests for each of the two vectors, since from 128 KiB up that is 2 to 3 times faster than
 * MPI_Allgatherv. With a stride, the block is packed while it is computed, travels contiguously, and
 * is unpacked as each message arrives; that beats a vector datatype.
 */
#include <inttypes.h>
#include "../checksum.h"
#include "../wait.h"
#include "matrix.h"

static int rank, ranks;

/* A vector of which every rank computes a block and reads the whole. */
typedef struct shared_vector {
    double *x, *wire;           /* the elements; what is sent and received (x itself if inc is 1) */
    int n, inc;
    long start;                 /* index of element 0 */
    MPI_Request *request;       /* receives from the others, then sends to them */
    MPI_Status *status;
} shared_vector;

static int block_first(int n, int r)
{
    return (int)((long)n * r / ranks);
}

static int peer(int k)
{
    return (rank + k + 1) % ranks;
}

static void share_init(shared_vector *v, int n, int inc, double first, double step)
{
    int k, lo;

    v->n = n;
    v->inc = inc;
    v->x = make_vector(n, inc, first, step);
    v->start = vector_start(n, inc);
    v->wire = inc == 1 ? v->x : allocate((size_t)n * sizeof(double));
    v->request = allocate(2 * (size_t)ranks * sizeof *v->request);
    v->status = allocate(2 * (size_t)ranks * sizeof *v->status);
    for (k = 0; k < ranks - 1; k++) {
        lo = block_first(n, peer(k));
        MPI_Recv_init(v->wire + lo, block_first(n, peer(k) + 1) - lo, MPI_DOUBLE, peer(k), 0,
                      MPI_COMM_WORLD, &v->request[k]);
    }
    lo = block_first(n, rank);
    for (k = 0; k < ranks - 1; k++)
        MPI_Send_init(v->wire + lo, block_first(n, rank + 1) - lo, MPI_DOUBLE, peer(k), 0,
                      MPI_COMM_WORLD, &v->request[ranks - 1 + k]);
}

static void unpack(shared_vector *v, int from)
{
    int i, end = block_first(v->n, from + 1);

    for (i = block_first(v->n, from); i < end; i++)
        v->x[v->start + (long)i * v->inc] = v->wire[i];
}

/* Gives every rank's block to all. */
static void share(shared_vector *v)
{
    int k;

    MPI_Startall(2 * (ranks - 1), v->request);
    if (v->inc != 1)
        for (k = 0; k < ranks - 1; k++)
            unpack(v, peer(wait_any(ranks - 1, v->request)));
    wait_all(2 * (ranks - 1), v->request, v->status);
}

static void share_free(shared_vector *v)
{
    int k;

    for (k = 0; k < 2 * (ranks - 1); k++)
        MPI_Request_free(&v->request[k]);
    if (v->wire != v->x)
        free(v->wire);
    free(v->x);
    free(v->request);
    free(v->status);
}

static void usmv(const matrix *a, double alpha, const shared_vector *xv, shared_vector *yv)
{
    const long *row = a->row;
    const int *column = a->column;
    const double *value = a->value, *x = xv->x + xv->start;
    long incx = xv->inc, incy = yv->inc, k;
    int lo = block_first(yv->n, rank), i;
    double *y = yv->x + yv->start + lo * incy, *wire = yv->wire + lo;
    double sum;

    for (i = 0; i < a->rows; i++) {
        sum = 0;
        for (k = row[i]; k < row[i + 1]; k++)
            sum += value[k] * x[column[k] * incx];
        wire[i] = y[i * incy] += alpha * sum;
    }
    share(yv);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    shared_vector v[2];
    matrix a;
    double start, seconds;
    int k;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    a = random_matrix(p.order, p.gap, block_first(p.order, rank), block_first(p.order, rank + 1));
    share_init(&v[0], p.order, p.incx, 1, 0.25);
    share_init(&v[1], p.order, p.incy, 0.5, -0.125);

    usmv(&a, 0.01, &v[1], &v[0]);
    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    for (k = 1; k <= p.products; k++)
        usmv(&a, 0.01, &v[(k + 1) % 2], &v[k % 2]);
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime() - start;

    k = p.products % 2;
    MPI_Reduce(rank ? &a.row[a.rows] : MPI_IN_PLACE, &a.row[a.rows], 1, MPI_LONG, MPI_SUM, 0,
               MPI_COMM_WORLD);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("entries %ld\n", a.row[a.rows]);
        printf("sample %.17g\n", v[k].x[v[k].start]);
        printf("checksum %016" PRIx64 "\n", checksum(0, &v[k].x[v[k].start], p.order, v[k].inc));
    }
    share_free(&v[0]);
    share_free(&v[1]);
    free(a.row);
    free(a.column);
    free(a.value);
    MPI_Finalize();
    return 0;
}
