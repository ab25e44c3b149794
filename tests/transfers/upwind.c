/*
 * Advection with a limiter and the faster of two speeds, over a grid whose rows are as far apart as a member of its structure
 * says: what macros and small functions evaluate twice is loaded under a condition.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(g, i, j) ((size_t)(j) * (g)->stride + (i))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

enum { GHOSTS = 2, STEPS = 40 };

struct grid { int across, down, stride; double *u, *speed, *flux; };

static double smaller(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static double limited(const double *u, size_t k, size_t s)
{
    return u[k - s] + 0.5 * smaller(u[k - s] - u[k - 2 * s], u[k] - u[k - s]);
}

static void begin(struct grid *g)
{
#pragma omp parallel for
    for (int j = 0; j < g->down + 2 * GHOSTS; j++)
        for (int i = 0; i < g->across; i++) {
            const size_t k = AT(g, i, j);

            g->u[k] = j > 20 && j < 60 ? 1 + i * 0.001 : 1;
            g->speed[k] = 1 + 0.25 * sin(0.1 * i + 0.05 * j);
            g->flux[k] = 0;
        }
}

static void go(struct grid *g)
{
    const size_t s = (size_t)g->stride;
    const int across = g->across, down = g->down;

#pragma omp parallel for
    for (int j = GHOSTS; j < down + GHOSTS + 1; j++)
        for (int i = 0; i < across; i++) {
            const size_t k = AT(g, i, j);

            g->flux[k] = MAX(g->speed[k - s], g->speed[k]) * limited(g->u, k, s);
        }
#pragma omp parallel for
    for (int j = GHOSTS; j < down + GHOSTS; j++)
        for (int i = 0; i < across; i++)
            g->u[AT(g, i, j)] -= 0.2 * (g->flux[AT(g, i, j + 1)] - g->flux[AT(g, i, j)]);
}

int main(void)
{
    struct grid g = { 250, 400, 256, NULL, NULL, NULL };
    size_t all = (size_t)g.stride * (size_t)(g.down + 2 * GHOSTS);
    double sum = 0;

    g.u = malloc(all * sizeof *g.u);
    g.speed = malloc(all * sizeof *g.speed);
    g.flux = malloc(all * sizeof *g.flux);
    begin(&g);
    for (int step = 0; step < STEPS; step++)
        go(&g);
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < g.down + 2 * GHOSTS; j++)
        for (int i = 0; i < g.across; i++)
            sum += g.u[AT(&g, i, j)] * (1 + j % 7);
    printf("%.6f\n", sum);
    return 0;
}
