// procs: 1 2 3 4 7
// same-as: serial openmp
// Arrays in structures: planes by products of members, levels, structures in structures and by value, rows of pointers,
// arrays of fixed size; and structures that are there only for some iterations, or for none.
#include <stdio.h>
#include <stdlib.h>

enum { X = 12, Y = 9, Z = 7, FIXED = 16 };

typedef struct grid { int nx, ny, nz; double *u, *v; } grid;
typedef struct fixed { int n; double a[FIXED][FIXED], b[FIXED][FIXED]; } fixed;
typedef struct rows { int n, m; double **u, **v; } rows;
typedef struct simulation { grid g; fixed f; grid *level[2]; rows *r; double factor; } simulation;

static void planes(simulation *s)
{
    #pragma omp parallel for
    for (int i = 1; i < s->g.nx - 1; i++)
        for (int j = 1; j < s->g.ny - 1; j++)
            for (int k = 1; k < s->g.nz - 1; k++)
                s->g.v[(i * s->g.ny + j) * s->g.nz + k] = s->factor * s->g.u[((i - 1) * s->g.ny + j) * s->g.nz + k]
                    + s->g.u[((i + 1) * s->g.ny + j) * s->g.nz + k] - s->g.u[(i * s->g.ny + j - 1) * s->g.nz + k + 1];
}

static void last_row(grid *s)
{
    #pragma omp parallel for
    for (int i = 0; i < s->nx; i++)
        for (int j = 0; j < s->nz; j++)
            s->u[(i * s->ny + s->ny - 1) * s->nz + j] = s->u[((s->nx - 1 - i) * s->ny + 1) * s->nz + j] + i;
}

static void by_value(grid s)
{
    #pragma omp parallel for
    for (int i = 0; i < s.nx; i++)
        for (int j = 0; j < s.ny; j++)
            for (int k = 0; k < s.nz; k++)
                s.v[i * s.ny * s.nz + j * s.nz + k] += s.u[i * s.ny * s.nz + j * s.nz + k] / 2 + k;
}

static void levels(simulation *s, int l)
{
    #pragma omp parallel for
    for (int i = 0; i < s->level[l]->nx; i++)
        for (int j = 0; j < s->level[l]->ny; j++)
            s->level[l]->u[i * s->level[l]->ny + j] += s->level[1 - l]->u[i / 2 * s->level[1 - l]->ny + j / 2] + 1;
}

static void fixed_rows(fixed *s)
{
    #pragma omp parallel for
    for (int i = 1; i < s->n - 1; i++)
        for (int j = 1; j < s->n - 1; j++)
            s->b[i][j] = s->a[i - 1][j] / 2 + s->a[i + 1][j] + s->a[i][j - 1];
    #pragma omp parallel for
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++)
            s->a[i][j] = s->b[i][j] + 1;
}

static void by_rows(simulation *s)
{
    #pragma omp parallel for
    for (int i = 1; i < s->r->n - 1; i++)
        for (int j = 1; j < s->r->m - 1; j++)
            s->r->v[i][j] = s->r->u[i - 1][j] / 2 + s->r->u[i + 1][j - 1];
}

/* There is a structure only where there are iterations inside. */
static void perhaps(const grid *s, double *to, int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; s && j < s->ny; j++)
            to[i * 20 + j] += s->u[i * s->nz + j];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (s ? s->ny : 2); j++)
            to[i * 20 + j] += s ? s->u[(i * s->nx + j) % s->nz] : 1;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (s)
            for (int j = 0; j < s->ny; j++)
                to[i * 20 + j] *= s->nz;
}

static void show(const char *name, const double *a, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += a[i] * (i % 23 + 1);
    printf("%s %.6f\n", name, s);
}

static grid made(int nx, int ny, int nz)
{
    grid g = { nx, ny, nz, malloc((size_t)(nx * ny * nz) * sizeof(double)), calloc((size_t)(nx * ny * nz), sizeof(double)) };

    #pragma omp parallel for
    for (int i = 0; i < nx * ny * nz; i++)
        g.u[i] = i % 31;
    return g;
}

static double **made_rows(int n, int m)
{
    double **rows = malloc((size_t)n * sizeof *rows);

    for (int i = 0; i < n; i++)
        rows[i] = calloc((size_t)m, sizeof **rows);
    return rows;
}

int main(void)
{
    static simulation s;
    static double to[X * 20];
    grid coarse = made(X / 2, Y, 1), fine = made(X, Y, 1);

    s.g = made(X, Y, Z);
    s.f.n = FIXED;
    s.level[0] = &fine;
    s.level[1] = &coarse;
    s.r = malloc(sizeof *s.r);
    *s.r = (rows){ X, Y, made_rows(X, Y), made_rows(X, Y) };
    s.factor = 0.5;
    for (int t = 0; t < 5; t++) {
        double *u = s.g.u, **r = s.r->u;

        planes(&s);
        s.g.u = s.g.v;
        s.g.v = u;
        last_row(&s.g);
        by_value(s.g);
        levels(&s, 0);
        levels(&s, 1);
        fixed_rows(&s.f);
        by_rows(&s);
        s.r->u = s.r->v;
        s.r->v = r;
        #pragma omp parallel for
        for (int i = 0; i < s.r->n; i++)
            s.r->u[i][0] = s.r->u[i][s.r->m - 1] + i;
        perhaps(NULL, to, X);
        perhaps(&s.g, to, X - t);
    }
    show("u", s.g.u, X * Y * Z);
    show("v", s.g.v, X * Y * Z);
    show("fine", fine.u, X * Y);
    show("coarse", coarse.u, X / 2 * Y);
    show("a", *s.f.a, FIXED * FIXED);
    show("b", *s.f.b, FIXED * FIXED);
    for (int i = 0; i < X; i++)
        show("row", s.r->u[i], Y);
    show("to", to, X * 20);
    return 0;
}
