/*
 * fib_mpi.c: the number of fib.c in MPI, written by hand: the longest part goes to the rank that has least to do; one
 * reduction adds up.
 */
#include "../ranks.h"
#include "fib.h"

int main(int argc, char **argv)
{
    int n = arguments(argc, argv), part[PARTS], parts = divide(n, part), m, k, r, least;
    double start, seconds, work[61], *load;
    long sum = 0;

    ranks_init(&argc, &argv);
    load = allocate_zeros((size_t)ranks, sizeof *load);
    for (k = 0; k <= 60; k++)
        work[k] = k < 2 ? 1 : 1 + work[k - 1] + work[k - 2];
    start = timed_part_begin();
    for (m = n; m >= 0; m--)
        for (k = 0; k < parts; k++) {
            if (part[k] != m)
                continue;
            for (least = 0, r = 1; r < ranks; r++)
                if (load[r] < load[least])
                    least = r;
            load[least] += work[m];
            if (least == rank)
                sum += fib(m);
        }
    MPI_Reduce(rank ? &sum : MPI_IN_PLACE, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("fib %ld\n", sum);
    }
    free(load);
    MPI_Finalize();
    return 0;
}
