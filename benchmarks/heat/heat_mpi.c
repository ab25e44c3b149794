/*
 * heat_mpi.c: the steps of heat.c in MPI, written by hand.
 *
 * A rank has a block of planes and one plane of each neighbour's. These travel while the planes are computed that
 * need none of them; requests are persistent, for each of the two arrays.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "heat.h"

/* Planes from .. to-1 of the block. */
static void compute(int n, double (*u)[n + 2][n + 2], double (*next)[n + 2][n + 2], int from, int to)
{
    int i, j, k;

    for (i = from; i < to; i++)
        for (j = 1; j <= n; j++)
            for (k = 1; k <= n; k++)
                next[i][j][k] = u[i][j][k]
                    + share * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k]
                               + u[i][j][k - 1] + u[i][j][k + 1] - 6 * u[i][j][k]);
}

static void step(int n, int m, double (*u)[n + 2][n + 2], double (*next)[n + 2][n + 2], halo *h)
{
    halo_start(h);
    compute(n, u, next, 2, m);
    halo_finish(h);
    if (m > 0)
        compute(n, u, next, 1, 2);
    if (m > 1)
        compute(n, u, next, m, m + 1);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, first, m, i, j, k, t;
    double (*u[2])[n + 2][n + 2], start, seconds;
    halo h[2];
    uint64_t sum;

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    for (t = 0; t < 2; t++) {
        u[t] = allocate((size_t)(m + 2) * sizeof *u[t]);
        for (i = 0; i < m + 2; i++)
            for (j = 0; j < n + 2; j++)
                for (k = 0; k < n + 2; k++)
                    u[t][i][j][k] = initial(first + i, j, k);
        halo_init(&h[t], u[t], n, sizeof *u[t], 1);
    }
    start = timed_part_begin();
    for (t = 0; t < p.steps; t++)
        step(n, m, u[t % 2], u[(t + 1) % 2], &h[t % 2]);
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, u[t % 2][1], (size_t)m * sizeof *u[0], 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (t = 0; t < 2; t++) {
        halo_free(&h[t]);
        free(u[t]);
    }
    MPI_Finalize();
    return 0;
}
