/*
 * alignment_mpi.c: the pairs of alignment.c in MPI, written by hand: every rank has the proteins, and a part of the
 * pairs that takes as long as the others'; rank 0 collects the scores.
 */
#include "../ranks.h"
#include "alignment.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    proteins s = proteins_made(&p);
    int pairs = p.n * (p.n - 1) / 2, *score = allocate((size_t)pairs * sizeof *score), *count, *from, k, r;
    double start, seconds;

    ranks_init(&argc, &argv);
    count = allocate(2 * (size_t)ranks * sizeof *count);
    from = count + ranks;
    start = timed_part_begin();
    for (r = 0; r < ranks; r++) {
        from[r] = first_of_part(&s, r, ranks);
        count[r] = first_of_part(&s, r + 1, ranks) - from[r];
    }
    for (k = from[rank]; k < from[rank] + count[rank]; k++)
        score[k] = pair_score(&s, k);
    MPI_Gatherv(rank ? score + from[rank] : MPI_IN_PLACE, count[rank], MPI_INT, score, count, from, MPI_INT, 0,
                MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0)
        print_answer(seconds, score, pairs);
    free(count);
    free(score);
    free(s.start);
    free(s.letters);
    MPI_Finalize();
    return 0;
}
