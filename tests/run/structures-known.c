// procs: 1 2 3 4 7
// same-as: serial openmp
// Loops that come again, whose arrays and sizes of rows are loaded from structures: with others in the same structure,
// with the same in another one, and where there is nothing to load.
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 40, MOST = 30, LEVELS = 4 };

typedef struct grid {
    int n, width;
    double more[8];
    double *u, *next;
    struct grid *coarse;
} grid;
typedef struct { int planes[5]; double (*cells)[6]; grid g; } model;

/* The width of rows is loaded where they are stored to, and nowhere else. */
static void add(grid *g, int rows, int columns, double by)
{
    #pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            g->u[i * g->width + j] += by + i - j;
}

static void smooth(const grid *g)
{
    #pragma omp parallel for
    for (int i = 1; i < g->n; i++)
        for (int j = 1; j < g->width - 1; j++)
            g->next[i * (g->width + 0) + j] = g->u[(i - 1) * g->width + j] + g->u[(i + 1) * g->width + j - 1] / 2;
}

static void restrict_to(const grid *g, grid *coarse)
{
    #pragma omp parallel for
    for (int i = 1; i < coarse->n; i++)
        for (int j = 1; j < coarse->width - 1; j++)
            coarse->u[i * coarse->width + j] = g->u[2 * i * g->width + 2 * j] + g->u[(2 * i + 1) * g->width + 2 * j - 1];
}

/* An array with a name, rows of whose size a structure tells; a product of two, and an element of an array. */
static double field[ROWS * MOST * 5];

static void named(const model *m, int rows, int columns)
{
    #pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            field[i * (m->g.width * m->planes[2]) + j] += i + 2 * j;
}

static void members(model *m)
{
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 6; j++)
            m->cells[i][j] += field[i * m->planes[3] + j] + 1;
}

static void show(const char *name, const double *a, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += a[i] * (i % 19 + 1);
    printf("%s %.6f\n", name, s);
}

static void swap(grid *g)
{
    double *u = g->u;

    g->u = g->next;
    g->next = u;
}

int main(void)
{
    grid *level = calloc(LEVELS, sizeof *level);
    double *before;
    model m = { .planes = { 1, 2, 3, 4, 5 } };

    #pragma omp parallel for
    for (int l = 0; l < LEVELS; l++) {
        level[l].n = ROWS >> l;
        level[l].width = MOST >> l;
    }
    for (int l = 0; l < LEVELS; l++) {
        level[l].u = calloc((ROWS + 1) * MOST, sizeof(double));
        level[l].next = calloc((ROWS + 1) * MOST, sizeof(double));
        level[l].coarse = l + 1 < LEVELS ? &level[l + 1] : NULL;
    }
    add(NULL, ROWS, 0, 1);
    for (int t = 0; t < 6; t++) {
        for (grid *g = level; g; g = g->coarse) {
            add(g, g->n, g->width, t);
            smooth(g);
            swap(g);
            if (g->coarse)
                restrict_to(g, g->coarse);
            if (t == 3)
                g->width -= 1 + (g->n & 1);
        }
        add(NULL, ROWS, 0, 1);
        if (t == 4) {                   /* other blocks, where these may come to lie */
            before = level[1].u;
            level[1].u = calloc((ROWS + 1) * MOST, sizeof(double));
            free(before);
        }
    }
    for (int l = 0; l < LEVELS; l++) {
        show("u", level[l].u, (ROWS + 1) * MOST);
        show("next", level[l].next, (ROWS + 1) * MOST);
    }
    for (int t = 0; t < 8; t++) {       /* nothing but the width is new, and then the block */
        level[0].width = t < 3 ? 10 : 20;
        if (t == 6)
            swap(level);
        add(level, ROWS, 10, t);
    }
    show("u", level[0].u, (ROWS + 1) * MOST);
    show("next", level[0].next, (ROWS + 1) * MOST);
    m.cells = calloc(ROWS, sizeof *m.cells);
    named(NULL, ROWS, 0);
    for (int t = 0; t < 6; t++) {
        m.g.width = 4 + t / 2;
        named(&m, ROWS, 12);
        m.planes[3] += t == 2;
        members(&m);
        m.planes[2] -= t == 3;
    }
    show("field", field, ROWS * MOST * 5);
    show("cells", *m.cells, ROWS * 6);
    return 0;
}
