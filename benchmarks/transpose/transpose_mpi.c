/*
 * transpose_mpi.c: the transpositions of transpose.c in MPI, written by hand: blocks of rows, and one message for
 * each pair of ranks.
 */
#include <inttypes.h>
#include "../turned.h"
#include "transpose.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, first, m, i, j, k;
    double *a, *b, start, seconds;
    uint64_t sum;
    size_t bytes;
    turned t;

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    bytes = (size_t)m * (size_t)n * sizeof *a;
    a = allocate(bytes);
    b = allocate(bytes);
    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++) {
            a[(long)i * n + j] = initial(n, first + i, j);
            b[(long)i * n + j] = 0;
        }
    turned_init(&t, n, n, 1);
    start = timed_part_begin();
    for (k = 0; k < p.passes; k++) {
        turn(&t, a, b, 1);
        for (i = 0; i < m; i++)
            for (j = 0; j < n; j++)
                b[(long)i * n + j] += 1;
        turn(&t, b, a, 1);
    }
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, a, bytes, 1);
    sum = checksum_of_ranks(sum, b, bytes, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    turned_free(&t);
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
