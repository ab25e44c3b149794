/*
 * A lattice Boltzmann method with obstacles, in planes for each direction: a cell that is wall stores what it has and leaves the
 * iteration; any other takes from its neighbours, and its own where these are wall. A row for each direction that leads to
 * another rank, and the row's mask, is what goes there.
 */
#include <stdio.h>
#include <stdlib.h>

enum { Q = 9, NX = 256, NY = 140, TIMES = 20 };

static const int cx[Q] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, cy[Q] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
static const int back[Q] = { 0, 3, 4, 1, 2, 7, 8, 5, 6 };
static const double share[Q] = { 4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36 };

struct lattice { int nx, ny; double *f, *next; unsigned char *wall; };

static size_t at(const struct lattice *l, int q, int x, int y)
{
    return ((size_t)q * l->ny + y) * l->nx + x;
}

static void step(struct lattice *l)
{
    double *swap;

#pragma omp parallel for
    for (int y = 0; y < l->ny; y++)
        for (int x = 0; x < l->nx; x++) {
            double in[Q], rho = 0, ux = 0, uy = 0;

            if (l->wall[y * l->nx + x]) {
                for (int q = 0; q < Q; q++)
                    l->next[at(l, q, x, y)] = share[q];
                continue;
            }
            for (int q = 0; q < Q; q++) {
                int from_x = (x - cx[q] + l->nx) % l->nx, from_y = (y - cy[q] + l->ny) % l->ny;

                in[q] = l->wall[from_y * l->nx + from_x] ? l->f[at(l, back[q], x, y)] : l->f[at(l, q, from_x, from_y)];
                rho += in[q];
                ux += cx[q] * in[q];
                uy += cy[q] * in[q];
            }
            for (int q = 0; q < Q; q++) {
                double c = 3 * (cx[q] * ux + cy[q] * uy) / rho;

                l->next[at(l, q, x, y)] = 0.3 * in[q] + 0.7 * share[q] * rho * (1 + c + 0.5 * c * c - 1.5 * (ux * ux + uy * uy)
                                                                                 / (rho * rho));
            }
        }
    swap = l->f;
    l->f = l->next;
    l->next = swap;
}

int main(void)
{
    struct lattice l = { NX, NY, NULL, NULL, NULL };

    l.f = malloc(Q * NX * NY * sizeof(double));
    l.next = malloc(Q * NX * NY * sizeof(double));
    l.wall = malloc(NX * NY);
#pragma omp parallel for
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            l.wall[y * NX + x] = y == 0 || y == NY - 1 || (x - 60) * (x - 60) + (y - 70) * (y - 70) < 300;
            for (int q = 0; q < Q; q++)
                l.f[at(&l, q, x, y)] = share[q] * (1 + 0.1 * cx[q]);
        }
    for (int t = 0; t < TIMES; t++)
        step(&l);
    printf("%.9f %.9f %.9f\n", l.f[at(&l, 1, 100, 70)], l.f[at(&l, 5, 81, 60)], l.f[at(&l, 2, 60, 100)]);
    return 0;
}
