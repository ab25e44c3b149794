/*
 * Arrays in structures: a step of a lattice, of which the data choose the branch, and one of a box with a member for each
 * size. Both read a row, or plane, of each neighbour. Particles are deposited on a grid: its sums meet.
 */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 200, COLUMNS = 300, NX = 40, NY = 20, NZ = 20, CELLS = 100, PARTICLES = 50000, TIMES = 20 };

typedef struct cells { int rows, columns; double *u, *v; } cells;
typedef struct lattice { cells *now, *next; int *solid; } lattice;
typedef struct box { int nx, ny, nz; double *u, *next; } box;
typedef struct grid { int n; double *rho; } grid;
typedef struct particles { int n; double *x; } particles;

static void collide(lattice *l)
{
    cells *c = l->now, *n = l->next;

    #pragma omp parallel for
    for (int i = 1; i < c->rows - 1; i++)
        for (int j = 0; j < c->columns; j++)
            if (l->solid[i * c->columns + j]) {
                n->u[i * c->columns + j] = c->v[i * c->columns + j];
                n->v[i * c->columns + j] = c->u[(i - 1) * c->columns + j];
            } else {
                n->u[i * c->columns + j] = (c->u[(i - 1) * c->columns + j] + c->u[(i + 1) * c->columns + j]) / 2;
                n->v[i * c->columns + j] = c->v[i * c->columns + j] / 2;
            }
    l->now = n;
    l->next = c;
}

static void diffuse(box *b)
{
    double *u = b->u;

    #pragma omp parallel for
    for (int i = 1; i < b->nx - 1; i++)
        for (int j = 0; j < b->ny; j++)
            for (int k = 0; k < b->nz; k++)
                b->next[(i * b->ny + j) * b->nz + k] = (b->u[((i - 1) * b->ny + j) * b->nz + k]
                    + b->u[((i + 1) * b->ny + j) * b->nz + k]) / 2;
    b->u = b->next;
    b->next = u;
}

static void deposit(grid *g, const particles *p)
{
    #pragma omp parallel for
    for (int i = 0; i < p->n; i++) {
        #pragma omp atomic
        g->rho[(int)p->x[i] % g->n] += 0.5;
    }
    #pragma omp parallel for
    for (int i = 0; i < p->n; i++)
        p->x[i] += 0.25;
}

static cells *made(void)
{
    cells *c = malloc(sizeof *c);

    *c = (cells){ ROWS, COLUMNS, calloc(ROWS * COLUMNS, sizeof *c->u), calloc(ROWS * COLUMNS, sizeof *c->v) };
    for (int i = 0; i < ROWS * COLUMNS; i++)
        c->u[i] = c->v[i] = i % 17;
    return c;
}

int main(void)
{
    lattice l = { made(), made(), calloc(ROWS * COLUMNS, sizeof *l.solid) };
    box b = { NX, NY, NZ, calloc(NX * NY * NZ, sizeof *b.u), calloc(NX * NY * NZ, sizeof *b.next) };
    grid g = { CELLS, calloc(CELLS, sizeof *g.rho) };
    particles p = { PARTICLES, malloc(PARTICLES * sizeof *p.x) };
    double sum = 0;

    for (int i = 0; i < ROWS * COLUMNS; i++)
        l.solid[i] = i % 23 == 0;
    for (int i = 0; i < NX * NY * NZ; i++)
        b.u[i] = b.next[i] = i % 13;
    for (int i = 0; i < PARTICLES; i++)
        p.x[i] = i % 97;
    for (int t = 0; t < TIMES; t++) {
        collide(&l);
        diffuse(&b);
        deposit(&g, &p);
    }
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum += l.now->u[i] + l.now->v[i];
    for (int i = 0; i < NX * NY * NZ; i++)
        sum += b.u[i] * (i % 3);
    for (int i = 0; i < CELLS; i++)
        sum += g.rho[i] * (i % 5);
    printf("%.9e\n", sum);
}
