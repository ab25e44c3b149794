/*
 * multigrid.c: Poisson's equation by multigrid V-cycles: damped Jacobi steps, full weighting, bilinear interpolation.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "multigrid.h"

typedef struct grid {
    int n;
    double *u, *f, *t;          /* solution, right side times distance^2, something else */
} grid;

static void make_grid(grid *g, int n)
{
    int w = n + 2, i, j;
    double *u, *f, *t;

    g->n = n;
    g->u = u = allocate((size_t)w * (size_t)w * sizeof *u);
    g->f = f = allocate((size_t)w * (size_t)w * sizeof *f);
    g->t = t = allocate((size_t)w * (size_t)w * sizeof *t);
#pragma omp parallel for private(j)
    for (i = 0; i < w; i++)
        for (j = 0; j < w; j++)
            u[i * w + j] = f[i * w + j] = t[i * w + j] = 0;
}

static void smooth(grid *g)
{
    int n = g->n, w = n + 2, i, j;
    double *u = g->u, *f = g->f, *t = g->t;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            t[i * w + j] = u[i * w + j]
                + damping * (f[i * w + j] - 4 * u[i * w + j] + u[(i - 1) * w + j] + u[(i + 1) * w + j]
                             + u[i * w + j - 1] + u[i * w + j + 1]);
    g->u = t;
    g->t = u;
}

/* Into t; returns the sum of its squares. */
static double residual(grid *g)
{
    int n = g->n, w = n + 2, i, j;
    double *u = g->u, *f = g->f, *t = g->t, sum = 0;

#pragma omp parallel for private(j) reduction(+ : sum)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
            t[i * w + j] = f[i * w + j] - 4 * u[i * w + j] + u[(i - 1) * w + j] + u[(i + 1) * w + j]
                           + u[i * w + j - 1] + u[i * w + j + 1];
            sum += t[i * w + j] * t[i * w + j];
        }
    return sum;
}

/* The residual of a grid is the right side of the next coarser one. */
static void to_coarse(const grid *fine, grid *coarse)
{
    int n = coarse->n, w = n + 2, v = fine->n + 2, i, j;
    double *u = coarse->u, *f = coarse->f, *t = fine->t;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
            f[i * w + j] = t[2 * i * v + 2 * j]
                + 0.5 * (t[(2 * i - 1) * v + 2 * j] + t[(2 * i + 1) * v + 2 * j]
                         + t[2 * i * v + 2 * j - 1] + t[2 * i * v + 2 * j + 1])
                + 0.25 * (t[(2 * i - 1) * v + 2 * j - 1] + t[(2 * i - 1) * v + 2 * j + 1]
                          + t[(2 * i + 1) * v + 2 * j - 1] + t[(2 * i + 1) * v + 2 * j + 1]);
            u[i * w + j] = 0;
        }
}

static void to_fine(const grid *coarse, grid *fine)
{
    int n = fine->n, w = n + 2, v = coarse->n + 2, i, j;
    double *to = fine->u;
    const double *from = coarse->u;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++) {
        const double *c = from + i / 2 * v, *d = from + (i + 1) / 2 * v;
        double *u = to + i * w;

        for (j = 1; j <= n; j++)
            u[j] += 0.25 * (c[j / 2] + c[(j + 1) / 2] + d[j / 2] + d[(j + 1) / 2]);
    }
}

static void cycle(grid *g)
{
    int k;

    if (g->n == 1) {
        for (k = 0; k < COARSEST; k++)
            smooth(g);
        return;
    }
    for (k = 0; k < BEFORE; k++)
        smooth(g);
    residual(g);
    to_coarse(g, g + 1);
    cycle(g + 1);
    to_fine(g + 1, g);
    for (k = 0; k < AFTER; k++)
        smooth(g);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    grid grids[LEVELS];
    int n = p.n, w = n + 2, i, j, k;
    double *f, start, seconds, norm = 0;

    for (k = 0; k < p.levels; k++)
        make_grid(&grids[k], (1 << (p.levels - k)) - 1);
    f = grids[0].f;
#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            f[i * w + j] = right_side(i, j);
    start = omp_get_wtime();
    for (k = 0; k < p.cycles; k++) {
        cycle(&grids[0]);
        norm = sqrt(residual(&grids[0]));
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("norm %.12g\n", norm);
    printf("checksum %016" PRIx64 "\n", checksum(0, grids[0].u + w, (long)n * w, 1));
    for (k = 0; k < p.levels; k++) {
        free(grids[k].u);
        free(grids[k].f);
        free(grids[k].t);
    }
    return 0;
}
