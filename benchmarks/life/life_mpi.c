/*
 * life_mpi.c: the generations of life.c in MPI, written by hand.
 *
 * A rank has a block of rows and one row of each neighbour's, which travel while the rows are computed that need
 * none of them. Nobody waits for the population: one reduction at the end adds up that of all generations.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "life.h"

/* Rows from .. to-1 of the block; returns how many live there. */
static long compute(int n, unsigned char (*now)[n + 2], unsigned char (*next)[n + 2], int from, int to)
{
    long population = 0;
    int i, j, neighbours;

    for (i = from; i < to; i++)
        for (j = 1; j <= n; j++) {
            neighbours = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1]
                         + now[i + 1][j - 1] + now[i + 1][j] + now[i + 1][j + 1];
            next[i][j] = neighbours == 3 || (neighbours == 2 && now[i][j]);
            population += next[i][j];
        }
    return population;
}

static long generation(int n, int m, unsigned char (*now)[n + 2], unsigned char (*next)[n + 2], halo *h)
{
    long population;

    halo_start(h);
    population = compute(n, now, next, 2, m);
    halo_finish(h);
    if (m > 0)
        population += compute(n, now, next, 1, 2);
    if (m > 1)
        population += compute(n, now, next, m, m + 1);
    return population;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, first, m, i, j, k;
    unsigned char (*cell[2])[n + 2];
    double start, seconds;
    long *population, most = 0;
    uint64_t sum;
    halo h[2];

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    population = allocate_zeros((size_t)p.generations, sizeof *population);
    for (k = 0; k < 2; k++) {
        cell[k] = allocate((size_t)(m + 2) * sizeof *cell[k]);
        for (i = 0; i < m + 2; i++)
            for (j = 0; j < n + 2; j++)
                cell[k][i][j] = initial(n, first + i, j);
        halo_init(&h[k], cell[k], n, sizeof *cell[k], 1);
    }
    start = timed_part_begin();
    for (k = 0; k < p.generations; k++)
        population[k] = generation(n, m, cell[k % 2], cell[(k + 1) % 2], &h[k % 2]);
    MPI_Reduce(rank ? population : MPI_IN_PLACE, population, p.generations, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, cell[k % 2][1], (size_t)m * sizeof *cell[0], 0);
    if (rank == 0) {
        for (i = 0; i < p.generations; i++)
            if (population[i] > most)
                most = population[i];
        printf("seconds %.6f\n", seconds);
        printf("most %ld\n", most);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (k = 0; k < 2; k++) {
        halo_free(&h[k]);
        free(cell[k]);
    }
    free(population);
    MPI_Finalize();
    return 0;
}
