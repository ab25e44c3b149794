/*
 * hmm_mpi.c: the search of hmm.c in MPI, written by hand: every rank has the database and the profiles, and a part of the
 * scores that takes as long as the others', as a score takes time by the letters and nodes; rank 0 collects them.
 */
#include "../ranks.h"
#include "hmm.h"

/* The first score of each rank's part, and the end of the last part, where those of all queries follow each other. */
static void divide(const problem *p, const profile *query, const database *d, int *first)
{
    double all = 0, so_far = 0;
    int q, k, r = 1;

    for (q = 0; q < p->queries; q++)
        all += (double)query[q].nodes * (double)d->start[d->n];
    first[0] = 0;
    for (q = 0; q < p->queries; q++)
        for (k = 0; k < d->n; k++) {
            so_far += (double)query[q].nodes * (double)(d->start[k + 1] - d->start[k]);
            while (r < ranks && so_far * ranks >= all * r)
                first[r++] = q * d->n + k + 1;
        }
    while (r <= ranks)
        first[r++] = p->queries * d->n;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    profile *query = allocate((size_t)p.queries * sizeof *query);
    database d = database_made(&p);
    int *score = allocate((size_t)p.queries * (size_t)d.n * sizeof *score), *first, *count, i, k, r;
    double start, seconds;

    ranks_init(&argc, &argv);
    for (k = 0; k < p.queries; k++)
        query[k] = profile_made(&p, k);
    first = allocate((2 * (size_t)ranks + 1) * sizeof *first);
    count = first + ranks + 1;
    start = timed_part_begin();
    divide(&p, query, &d, first);
    for (r = 0; r < ranks; r++)
        count[r] = first[r + 1] - first[r];
    for (i = first[rank]; i < first[rank + 1]; i++) {
        k = i % d.n;
        score[i] = viterbi(&query[i / d.n], d.letters + d.start[k], d.start[k + 1] - d.start[k]);
    }
    MPI_Gatherv(rank ? score + first[rank] : MPI_IN_PLACE, count[rank], MPI_INT, score, count, first, MPI_INT, 0,
                MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0)
        print_answer(seconds, score, p.queries, d.n);
    for (k = 0; k < p.queries; k++) {
        free(query[k].match);
        free(query[k].step);
    }
    free(first);
    free(query);
    free(d.start);
    free(d.letters);
    free(score);
    MPI_Finalize();
    return 0;
}
