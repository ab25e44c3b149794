/*
 * wave_mpi.c: the steps of wave.c in MPI, written by hand.
 *
 * A rank has a block of rows, two at least, and two rows of each neighbour's. These travel while the rows are
 * computed that need none of them. The source belongs to one rank.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "wave.h"

/* Rows from .. to-1 of the block. */
static void compute(int n, double (*c)[n + 2 * DEPTH], double (*now)[n + 2 * DEPTH],
                    double (*before)[n + 2 * DEPTH], int from, int to)
{
    int i, j;

    for (i = from; i < to; i++)
        for (j = DEPTH; j < n + DEPTH; j++)
            before[i][j] = 2 * now[i][j] - before[i][j]
                + c[i][j] * (centre * now[i][j]
                             + near * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1])
                             + far * (now[i - 2][j] + now[i + 2][j] + now[i][j - 2] + now[i][j + 2]));
}

static void step(int n, int m, double (*c)[n + 2 * DEPTH], double (*now)[n + 2 * DEPTH],
                 double (*before)[n + 2 * DEPTH], halo *h)
{
    int upper = m < DEPTH ? DEPTH + m : 2 * DEPTH, lower = m < upper ? upper : m;

    halo_start(h);
    compute(n, c, now, before, upper, lower);
    halo_finish(h);
    compute(n, c, now, before, DEPTH, upper);
    compute(n, c, now, before, lower, DEPTH + m);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, size = n + 2 * DEPTH, first, m, i, j, k;
    double (*c)[size], (*u[2])[size], start, seconds;
    uint64_t sum;
    halo h[2];

    ranks_init(&argc, &argv);
    share_at_least(n, DEPTH);
    first = block_first(n, rank);
    m = block_size(n, rank);
    c = allocate((size_t)(m + 2 * DEPTH) * sizeof *c);
    for (k = 0; k < 2; k++) {
        u[k] = allocate_zeros((size_t)(m + 2 * DEPTH), sizeof *u[k]);
        halo_init(&h[k], u[k], n, sizeof *u[k], DEPTH);
    }
    for (i = 0; i < m + 2 * DEPTH; i++)
        for (j = 0; j < size; j++)
            c[i][j] = speed(n, first + i, j);
    start = timed_part_begin();
    for (k = 0; k < p.steps; k++) {
        step(n, m, c, u[k % 2], u[(k + 1) % 2], &h[k % 2]);
        i = n / 8 - first;
        if (i >= 0 && i < m)
            u[(k + 1) % 2][DEPTH + i][DEPTH + n / 2] += wavelet(k);
    }
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, u[k % 2][DEPTH], (size_t)m * sizeof *u[0], 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (k = 0; k < 2; k++) {
        halo_free(&h[k]);
        free(u[k]);
    }
    free(c);
    MPI_Finalize();
    return 0;
}
