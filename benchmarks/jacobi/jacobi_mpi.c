/*
 * jacobi_mpi.c: the iterations of jacobi.c in MPI, written by hand.
 *
 * A rank has a block of rows and one row of each neighbour's. These travel while the rows are computed that need
 * none of them; requests are persistent, for each of the two arrays.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "jacobi.h"

/* Rows from .. to-1 of the block. */
static void compute(int n, double (*u)[n + 2], double (*next)[n + 2], int from, int to)
{
    int i, j;

    for (i = from; i < to; i++)
        for (j = 1; j <= n; j++)
            next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static void step(int n, int m, double (*u)[n + 2], double (*next)[n + 2], halo *h)
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
    int n = p.n, first, m, i, j, k;
    double (*u[2])[n + 2], start, seconds;
    halo h[2];
    uint64_t sum;

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    for (k = 0; k < 2; k++) {
        u[k] = allocate((size_t)(m + 2) * sizeof *u[k]);
        for (i = 0; i < m + 2; i++)
            for (j = 0; j < n + 2; j++)
                u[k][i][j] = initial(first + i, j);
        halo_init(&h[k], u[k], n, sizeof *u[k], 1);
    }
    start = timed_part_begin();
    for (k = 0; k < p.steps; k++)
        step(n, m, u[k % 2], u[(k + 1) % 2], &h[k % 2]);
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, u[k % 2][1], (size_t)m * sizeof *u[0], 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (k = 0; k < 2; k++) {
        halo_free(&h[k]);
        free(u[k]);
    }
    MPI_Finalize();
    return 0;
}
