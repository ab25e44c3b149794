/*
 * mandelbrot_mpi.c: the picture of mandelbrot.c in MPI, written by hand.
 *
 * Rows next to each other take about the same time, so a rank has every so-many-th row: the work is even without a
 * message. One reduction adds up the iterations; the rows stay where they were computed.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "mandelbrot.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, i, j, *row, *rows;
    double start, seconds;
    long sum = 0;
    uint64_t check;

    ranks_init(&argc, &argv);
    rows = allocate((size_t)(n / ranks + 1) * (size_t)n * sizeof *rows);
    start = timed_part_begin();
    for (i = rank, row = rows; i < n; i += ranks, row += n)
        for (j = 0; j < n; j++) {
            row[j] = iterations(&p, i, j);
            sum += row[j];
        }
    MPI_Reduce(rank ? &sum : MPI_IN_PLACE, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    check = checksum_of_cyclic_rows(rows, n, (size_t)n * sizeof *rows, 0);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("sum %ld\n", sum);
        printf("checksum %016" PRIx64 "\n", check);
    }
    free(rows);
    MPI_Finalize();
    return 0;
}
