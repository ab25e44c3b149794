/*
 * ep_mpi.c: the deviates of ep.c in MPI, written by hand: blocks of batches, and one message with all sums.
 */
#include "../ranks.h"
#include "ep.h"

int main(int argc, char **argv)
{
    long batches = arguments(argc, argv), count[RINGS] = { 0 }, k, end;
    double part[2 + RINGS] = { 0 }, start, seconds;
    int i;

    ranks_init(&argc, &argv);
    end = batches * (rank + 1) / ranks;
    start = timed_part_begin();
    for (k = batches * rank / ranks; k < end; k++)
        add_batch(k, &part[0], &part[1], count);
    for (i = 0; i < RINGS; i++)
        part[2 + i] = (double)count[i];
    MPI_Reduce(rank ? part : MPI_IN_PLACE, part, 2 + RINGS, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    for (i = 0; i < RINGS; i++)
        count[i] = (long)part[2 + i];
    if (rank == 0)
        print_answer(seconds, part[0], part[1], count);
    MPI_Finalize();
    return 0;
}
