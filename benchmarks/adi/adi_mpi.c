/*
 * adi_mpi.c: the steps of adi.c in MPI, written by hand.
 *
 * A rank has a block of rows while systems are solved along rows, and one of columns, as rows, for the others.
 * What a system begins with is made before it travels, where all that it takes is on this rank: no halo is needed.
 */
#include <inttypes.h>
#include "../turned.h"
#include "adi.h"

/* The right sides of systems across, from m lines x with a 0 at both ends. */
static void right_sides(int n, int m, double (*restrict x)[n + 2], double *restrict right)
{
    int i, j;

    for (i = 0; i < m; i++)
        for (j = 1; j <= n; j++)
            right[(long)i * n + j - 1] = (1 - 2 * a) * x[i][j] + a * (x[i][j - 1] + x[i][j + 1]);
}

/* Solves a system along each of m lines. */
static void solve(int n, int m, const double *restrict right, double (*restrict x)[n + 2],
                  const double *restrict pivot)
{
    int i, j;

    for (i = 0; i < m; i++) {
        for (j = 1; j <= n; j++)
            x[i][j] = (right[(long)i * n + j - 1] + a * x[i][j - 1]) * pivot[j];
        for (j = n - 1; j >= 1; j--)
            x[i][j] += a * pivot[j] * x[i][j + 1];
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, first, m, i, j, k;
    double (*x)[n + 2], *pivot, *right, *turned_right, start, seconds;
    uint64_t sum;
    size_t room;
    turned t;

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    room = (size_t)m * (size_t)n;
    x = allocate_zeros((size_t)m, sizeof *x);
    right = allocate(room * sizeof *right);
    turned_right = allocate(room * sizeof *right);
    pivot = allocate(((size_t)n + 1) * sizeof *pivot);
    eliminate(pivot, n);
    for (i = 0; i < m; i++)                     /* the block of columns */
        for (j = 1; j <= n; j++)
            x[i][j] = initial(j, first + i + 1);
    turned_init(&t, n, n, 1);
    start = timed_part_begin();
    for (k = 0; k < 2 * p.steps; k++) {
        right_sides(n, m, x, right);
        turn(&t, right, turned_right, 1);
        solve(n, m, turned_right, x, pivot);
    }
    seconds = timed_part_end(start);

    for (i = 0; i < m; i++)
        memcpy(right + (long)i * n, &x[i][1], (size_t)n * sizeof *right);
    turn(&t, right, turned_right, 1);
    for (i = 0; i < m; i++)
        memcpy(&x[i][1], turned_right + (long)i * n, (size_t)n * sizeof *right);
    sum = checksum_of_ranks(0, x, (size_t)m * sizeof *x, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    turned_free(&t);
    free(x);
    free(right);
    free(turned_right);
    free(pivot);
    MPI_Finalize();
    return 0;
}
