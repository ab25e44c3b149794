/*
 * ccs_mpi.c: the cross section of ccs.c in MPI, written by hand. Every so-many-th orientation is a rank's: how long
 * one takes is as good as drawn, so the work is even without a message. Rank 0 collects and sorts them.
 */
#include "../ranks.h"
#include "ccs.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    sphere *molecule = allocate((size_t)p.atoms * sizeof *molecule);
    double radius = molecule_made(&p, molecule), start, seconds;
    double *section, *own, *all;
    int n = p.orientations, *count, *from, i, k, r;

    ranks_init(&argc, &argv);
    section = allocate(3 * (size_t)n * sizeof *section);
    own = section + n;
    all = own + n;
    count = allocate(2 * (size_t)ranks * sizeof *count);
    from = count + ranks;
    for (k = r = 0; r < ranks; k += count[r++]) {
        count[r] = cyclic_size(n, r);
        from[r] = k;
    }
    start = timed_part_begin();
    for (i = 0, k = rank; k < n; i++, k += ranks)
        own[i] = orientation(molecule, p.atoms, radius, k);
    MPI_Gatherv(own, count[rank], MPI_DOUBLE, all, count, from, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (k = 0; k < n; k++)
            section[k] = all[from[k % ranks] + k / ranks];
    seconds = timed_part_end(start);

    if (rank == 0)
        print_answer(seconds, section, n);
    free(count);
    free(section);
    free(molecule);
    MPI_Finalize();
    return 0;
}
