/*
 * collinear_mpi.c: the triples of collinear.c in MPI, written by hand: points are dealt out forth and back, so that
 * the work is even; one reduction.
 */
#include "../ranks.h"
#include "collinear.h"

int main(int argc, char **argv)
{
    int n = arguments(argc, argv), i, place;
    point *p = points_made(n);
    double start, seconds;
    long count = 0;

    ranks_init(&argc, &argv);
    start = timed_part_begin();
    for (i = 0; i < n; i++) {
        place = i % (2 * ranks);
        if (place == rank || place == 2 * ranks - 1 - rank)
            count += triples_from(p, n, i);
    }
    MPI_Reduce(rank ? &count : MPI_IN_PLACE, &count, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("triples %ld\n", count);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
