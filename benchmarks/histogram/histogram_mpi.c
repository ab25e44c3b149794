/*
 * histogram_mpi.c: the counts of histogram.c in MPI, written by hand: each rank counts its block of the numbers,
 * and after each pass all get the sums.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "histogram.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double start, seconds;
    float *x;
    long *bin, *part, first, m, i;
    int k;

    ranks_init(&argc, &argv);
    first = p.n * rank / ranks;
    m = p.n * (rank + 1) / ranks - first;
    x = allocate((size_t)m * sizeof *x);
    bin = allocate_zeros((size_t)p.bins, sizeof *bin);
    part = allocate((size_t)p.bins * sizeof *part);
    for (i = 0; i < m; i++)
        x[i] = number(first + i);
    start = timed_part_begin();
    for (k = 0; k < p.passes; k++) {
        memset(part, 0, (size_t)p.bins * sizeof *part);
        for (i = 0; i < m; i++)
            part[bin_of(&p, x[i])]++;
        MPI_Allreduce(MPI_IN_PLACE, part, p.bins, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        for (i = 0; i < p.bins; i++)
            bin[i] += part[i];
    }
    seconds = timed_part_end(start);

    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", checksum_bytes(0, bin, (size_t)p.bins * sizeof *bin));
    }
    free(x);
    free(bin);
    free(part);
    MPI_Finalize();
    return 0;
}
