/*
 * queens_mpi.c: the ways of queens.c in MPI, written by hand: every rank goes through the places in the first rows,
 * and has each so-many-th of them; one reduction adds up.
 */
#include "../ranks.h"
#include "queens.h"

static long number;             /* of beginnings so far */

static long ways_of_rank(int n, char *at, int row)
{
    long found = 0;
    int k;

    if (row == TASKS_DOWN_TO || row == n)
        return number++ % ranks == rank ? ways(n, at, row) : 0;
    for (k = 0; k < n; k++)
        if (is_free(at, row, k)) {
            at[row] = (char)k;
            found += ways_of_rank(n, at, row + 1);
        }
    return found;
}

int main(int argc, char **argv)
{
    int n = arguments(argc, argv);
    char at[MOST] = { 0 };
    double start, seconds;
    long found;

    ranks_init(&argc, &argv);
    start = timed_part_begin();
    found = ways_of_rank(n, at, 0);
    MPI_Reduce(rank ? &found : MPI_IN_PLACE, &found, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("ways %ld\n", found);
    }
    MPI_Finalize();
    return 0;
}
