/*
 * multigrid_mpi.c: the cycles of multigrid.c in MPI, written by hand.
 *
 * A rank has a block of rows of each grid, on a coarse one those that lie on its rows of the finer one: what goes
 * between grids is a halo. Grids of which a rank would have no row, or which take less time than a halo, are on all ranks,
 * whole, and cost no message: the first of them gets its right side from all.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "multigrid.h"

enum { FEW_POINTS = 2000 };             /* a step over these takes as long as a halo */

/* Row 1 of an array is the grid's row `first`, of which there are m here. */
typedef struct grid {
    int n, first, m, split;     /* split: every rank has a block */
    double *u, *f, *t;
    halo hu, ht;                /* of u and t: they change places with them */
} grid;

/* The first row (of 1 .. n) of rank r on grid k. */
static int grid_first(int n, int k, int r)
{
    int first = 1 + block_first(n, r);

    for (; k > 0; k--)
        first = (first + 1) / 2;
    return first;
}

static void make_grid(grid *g, const problem *p, int k)
{
    size_t row, room;
    int r;

    g->n = (1 << (p->levels - k)) - 1;
    g->split = g->n * g->n >= FEW_POINTS;
    for (r = 0; r < ranks; r++)
        if (grid_first(p->n, k, r + 1) == grid_first(p->n, k, r))
            g->split = 0;
    g->first = g->split ? grid_first(p->n, k, rank) : 1;
    g->m = g->split ? grid_first(p->n, k, rank + 1) - g->first : g->n;
    row = (size_t)(g->n + 2) * sizeof *g->u;
    room = (size_t)(g->m + 2) * (size_t)(g->n + 2);
    g->u = allocate_zeros(room, sizeof *g->u);
    g->f = allocate_zeros(room, sizeof *g->f);
    g->t = allocate_zeros(room, sizeof *g->t);
    halo_connect(&g->hu, g->u, g->m, row, 1, g->split && rank > 0, g->split && rank + 1 < ranks);
    halo_connect(&g->ht, g->t, g->m, row, 1, g->split && rank > 0, g->split && rank + 1 < ranks);
}

static void free_grid(grid *g)
{
    halo_free(&g->hu);
    halo_free(&g->ht);
    free(g->u);
    free(g->f);
    free(g->t);
}

/* t from u: a smoothing step in rows from .. to-1. */
static void smooth_rows(const grid *g, int from, int to)
{
    int w = g->n + 2, i, j;
    const double *u = g->u, *f = g->f;
    double *t = g->t;

    for (i = from; i < to; i++)
        for (j = 1; j < w - 1; j++)
            t[i * w + j] = u[i * w + j]
                + damping * (f[i * w + j] - 4 * u[i * w + j] + u[(i - 1) * w + j] + u[(i + 1) * w + j]
                             + u[i * w + j - 1] + u[i * w + j + 1]);
}

/* t from u: the residual in rows from .. to-1; returns the sum of its squares. */
static double residual_rows(const grid *g, int from, int to)
{
    int w = g->n + 2, i, j;
    const double *u = g->u, *f = g->f;
    double *t = g->t, sum = 0;

    for (i = from; i < to; i++)
        for (j = 1; j < w - 1; j++) {
            t[i * w + j] = f[i * w + j] - 4 * u[i * w + j] + u[(i - 1) * w + j] + u[(i + 1) * w + j]
                           + u[i * w + j - 1] + u[i * w + j + 1];
            sum += t[i * w + j] * t[i * w + j];
        }
    return sum;
}

static void smooth(grid *g)
{
    double *u = g->u;
    halo h;

    halo_start(&g->hu);
    smooth_rows(g, 2, g->m);
    halo_finish(&g->hu);
    smooth_rows(g, 1, 2);
    if (g->m > 1)
        smooth_rows(g, g->m, g->m + 1);
    g->u = g->t;
    g->t = u;
    h = g->hu;
    g->hu = g->ht;
    g->ht = h;
}

static double residual(grid *g)
{
    double sum;

    halo_start(&g->hu);
    sum = residual_rows(g, 2, g->m);
    halo_finish(&g->hu);
    sum += residual_rows(g, 1, 2);
    return g->m > 1 ? sum + residual_rows(g, g->m, g->m + 1) : sum;
}

/* Rows first .. end-1 of the coarse grid's right side. */
static void weigh(const grid *fine, const grid *coarse, int first, int end)
{
    int w = coarse->n + 2, v = fine->n + 2, i, j;
    double *f = coarse->f;
    const double *t;

    for (i = first; i < end; i++) {
        t = fine->t + (2 * i - fine->first + 1) * v;
        for (j = 1; j < w - 1; j++)
            f[(i - coarse->first + 1) * w + j] = t[2 * j]
                + 0.5 * (t[2 * j - v] + t[2 * j + v] + t[2 * j - 1] + t[2 * j + 1])
                + 0.25 * (t[2 * j - v - 1] + t[2 * j - v + 1] + t[2 * j + v - 1] + t[2 * j + v + 1]);
    }
}

/* Every rank's rows of the right side of grid k, which is whole, become known to all. */
static void gather(grid *coarse, int n, int k)
{
    int *count = allocate((size_t)ranks * sizeof *count), *from = allocate((size_t)ranks * sizeof *from);
    int w = coarse->n + 2, r;

    for (r = 0; r < ranks; r++) {
        from[r] = grid_first(n, k, r) * w;
        count[r] = grid_first(n, k, r + 1) * w - from[r];
    }
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DOUBLE, coarse->f, count, from, MPI_DOUBLE, MPI_COMM_WORLD);
    free(count);
    free(from);
}

/* From grid k-1 to grid k; n: points of the finest. */
static void to_coarse(grid *fine, grid *coarse, int n, int k)
{
    int first = fine->split ? grid_first(n, k, rank) : 1;
    int end = fine->split ? grid_first(n, k, rank + 1) : coarse->n + 1;

    halo_start(&fine->ht);
    halo_finish(&fine->ht);
    weigh(fine, coarse, first, end);
    if (fine->split && !coarse->split)
        gather(coarse, n, k);
    memset(coarse->u, 0, (size_t)(coarse->m + 2) * (size_t)(coarse->n + 2) * sizeof *coarse->u);
}

static void to_fine(grid *coarse, grid *fine)
{
    int w = fine->n + 2, v = coarse->n + 2, i, j;
    const double *c, *d;
    double *u;

    halo_start(&coarse->hu);
    halo_finish(&coarse->hu);
    for (i = fine->first; i < fine->first + fine->m; i++) {
        u = fine->u + (i - fine->first + 1) * w;
        c = coarse->u + (i / 2 - coarse->first + 1) * v;
        d = coarse->u + ((i + 1) / 2 - coarse->first + 1) * v;
        for (j = 1; j < w - 1; j++)
            u[j] += 0.25 * (c[j / 2] + c[(j + 1) / 2] + d[j / 2] + d[(j + 1) / 2]);
    }
}

/* From grid k on; n: points of the finest. */
static void cycle(grid *g, int n, int k)
{
    int i;

    if (g->n == 1) {
        for (i = 0; i < COARSEST; i++)
            smooth(g);
        return;
    }
    for (i = 0; i < BEFORE; i++)
        smooth(g);
    residual(g);
    to_coarse(g, g + 1, n, k + 1);
    cycle(g + 1, n, k + 1);
    to_fine(g + 1, g);
    for (i = 0; i < AFTER; i++)
        smooth(g);
}

static double norm_of(grid *g)
{
    double sum = residual(g), all;

    if (!g->split)
        return sqrt(sum);
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sqrt(all);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    grid grids[LEVELS];
    int w = p.n + 2, i, j, k;
    double start, seconds, norm = 0;
    uint64_t sum;

    ranks_init(&argc, &argv);
    for (k = 0; k < p.levels; k++)
        make_grid(&grids[k], &p, k);
    for (i = 1; i <= grids[0].m; i++)
        for (j = 1; j <= p.n; j++)
            grids[0].f[i * w + j] = right_side(grids[0].first + i - 1, j);
    start = timed_part_begin();
    for (k = 0; k < p.cycles; k++) {
        cycle(&grids[0], p.n, 0);
        norm = norm_of(&grids[0]);
    }
    seconds = timed_part_end(start);

    i = grids[0].split || rank == 0 ? grids[0].m : 0;
    sum = checksum_of_ranks(0, grids[0].u + w, (size_t)i * (size_t)w * sizeof(double), 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("norm %.12g\n", norm);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (k = 0; k < p.levels; k++)
        free_grid(&grids[k]);
    MPI_Finalize();
    return 0;
}
