// procs: 1 2 3 4 7
// same-as: serial openmp
// Atomic updates of arrays that structures hold, or point to: directly and by way of others, under conditions and in
// loops; with other pointers to the same array, other operators, and blocks that take another one's place.
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 64, N = 3000, TIMES = 4 };

typedef struct grid {
    int n;
    double charge[CELLS];
    long *count;
    double *rho, *same;
} grid;
typedef struct simulation { int times; grid *grid, own; grid level[3]; } simulation;

static int at[N];
static double weight[N];

static void deposit(grid *g)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp atomic
        g->rho[at[i] % g->n] += weight[i];
        #pragma omp atomic
        g->count[at[i] % g->n]++;
    }
}

static void held(grid *g)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp atomic
        g->charge[at[i]] += weight[i] * g->n;
    }
}

static void deeper(simulation *s, int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp atomic
        s->grid->rho[at[i] % s->grid->n] += weight[i];
        #pragma omp atomic
        s->own.count[at[i] % s->own.n] += 2;
    }
}

static void corners(grid *g)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++) {
            #pragma omp atomic
            g->rho[(at[i] + k) % g->n] += weight[i] / 4;
        }
}

static void levels(simulation *s, int l)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp atomic
        s->level[l].rho[at[i] % s->level[l].n] += weight[i];
    }
}

/* Where there are none, rho may lead nowhere. */
static void some(grid *g, int most)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (at[i] < most) {
            #pragma omp atomic
            g->rho[at[i] % g->n] += 1;
        }
}

/* What is loaded may be what is updated: not here. */
static void beside(grid *g, const double *from)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp atomic
        g->rho[at[i] % g->n] += from[i % 40];
    }
}

static void two_operators(grid *g)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp atomic
        g->rho[at[i] % 8] += weight[i];
        #pragma omp atomic
        g->same[8 + at[i] % 8] *= 1 + (i == 7);
    }
}

static void show(const char *name, const grid *g)
{
    double sum = 0;

    for (int i = 0; i < CELLS; i++)
        sum += g->charge[i] * (i + 1);
    for (int i = 0; g->rho && i < g->n; i++)
        sum += g->rho[i] * (i + 1) + (double)g->count[i] * (i % 5);
    printf("%s %.6f\n", name, sum);
}

static void begin(grid *g, int n)
{
    g->n = n;
    g->rho = g->same = calloc((size_t)n, sizeof *g->rho);
    g->count = calloc((size_t)n, sizeof *g->count);
}

static void leave(grid *g)
{
    free(g->rho);
    free(g->count);
}

int main(void)
{
    simulation s = { .times = TIMES, .grid = calloc(1, sizeof(grid)) };

    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        at[i] = i * 7 % 61;
        weight[i] = i % 9 * 0.25;
    }
    begin(s.grid, CELLS);
    begin(&s.own, 50);
    for (int l = 0; l < 3; l++)
        begin(&s.level[l], CELLS >> l);
    deeper(NULL, 0);
    for (int t = 0; t < TIMES; t++) {
        deposit(s.grid);
        held(s.grid);
        deeper(&s, N - t % 2);
        corners(&s.own);
        levels(&s, t % 3);
        show("grid", s.grid);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            weight[i] += s.own.rho[i % 50] > 3 ? 0.25 : 0.5;
        some(s.grid, 20 * t);
        beside(s.grid, weight);
        beside(s.grid, s.own.rho);
        two_operators(&s.own);
        if (t == 2) {                   /* a shorter block, at the same place perhaps */
            leave(s.grid);
            begin(s.grid, 40);
        }
    }
    show("grid", s.grid);
    show("own", &s.own);
    for (int l = 0; l < 3; l++) {
        show("level", &s.level[l]);
        leave(&s.level[l]);
    }
    leave(s.grid);
    s.grid->rho = NULL;
    some(s.grid, 0);
    show("end", s.grid);
    return 0;
}
