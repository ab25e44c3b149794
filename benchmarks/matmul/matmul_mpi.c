/*
 * matmul_mpi.c: the product of matmul.c in MPI, written by hand.
 *
 * A rank has a block of rows of each matrix. Those of the right one go to all others; each is multiplied while
 * further ones come.
 */
#include <inttypes.h>
#include "../ring.h"
#include "matmul.h"

typedef struct product {
    int n, m;                   /* order, rows of this rank */
    double *c, *a;
} product;

/* Adds what rank r's rows of the right matrix contribute. */
static void add_rows(void *what, const double *rows, int r)
{
    const product *p = what;
    int n = p->n, from = block_first(n, r), to = block_first(n, r + 1), i, j, k;
    double (*restrict c)[n] = (double (*)[n])p->c;
    double (*a)[n] = (double (*)[n])p->a;
    const double (*b)[n] = (const double (*)[n])rows;

    for (i = 0; i < p->m; i++)
        for (k = from; k < to; k++)
            for (j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k - from][j];
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double *b, start, seconds;
    product product;
    uint64_t sum;
    size_t bytes;
    int n = p.n, m, first, i, j;

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    bytes = (size_t)m * (size_t)n * sizeof(double);
    product.n = n;
    product.m = m;
    product.c = allocate(bytes);
    product.a = allocate(bytes);
    b = allocate(bytes);
    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++) {
            product.a[i * n + j] = left(first + i, j);
            b[i * n + j] = right(first + i, j);
        }
    start = timed_part_begin();
    memset(product.c, 0, bytes);
    pass_rows(b, n, n, block_size, add_rows, &product);
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, product.c, bytes, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    free(product.a);
    free(product.c);
    free(b);
    MPI_Finalize();
    return 0;
}
