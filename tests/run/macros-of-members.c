// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Macros that have the names of the members that they stand for, as programs define them to have no p-> everywhere: what
   lowering writes of such members, and what it changes in the macros' calls, are members. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

struct grid { int n; double *cell; double edge[8]; int which[64]; struct grid *next; };

static struct grid *last;

static double before(struct grid *p, int cell)
{
    return p->cell[cell] + p->edge[cell % 8];
}

#define n (p->n)
#define cell (p->cell)
#define edge (p->edge)
#define which (p->which)
#define scale(x) scale(x, n)
#define CLEAR(i) do { cell[i] = 0; edge[(i) % 8] = i; last = p; } while (0)

static double (scale)(double x, int of)
{
    return x * of;
}

static void fill(struct grid *p)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        cell[i] = i;
    for (i = 0; i < 8; i++)
        CLEAR(i);
#pragma omp parallel for
    for (i = 0; i < n; i++)
        which[i] = n - 1 - i;
}

static void store(struct grid *p)
{
    double most = 0;
    int i;

#pragma omp parallel for reduction(max: most)
    for (i = 0; i < n; i++) {
        cell[which[i]] += i;
#ifdef cell
        if (cell[which[i]] > most)
            most = cell[which[i]];
#endif
    }
#pragma omp parallel for
    for (i = 0; i < 8; i++) {
        edge[i] = (scale)(most, i) + scale(1); /* of each */
        if (i == 3) { last = p->next; CLEAR(i); }
    }
    printf("%g %g %g\n", most, edge[3], cell[3]);
}

static void number(int *at, struct grid *p)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        CLEAR(7);
#pragma omp task
        *at = n;
    }
#undef cell
    p->cell[0] = 5;
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        p->cell[i] += p->cell[0];
}

static void handler(int signal)
{
    (void)signal;
}

static void handle(void)
{
    static struct sigaction action[2];

#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        action[i].sa_handler = handler;
        action[i].sa_flags = i;
    }
    printf("%d %d\n", action[1].sa_handler == handler, action[1].sa_flags);
}

#undef n
#undef edge

int main(void)
{
    struct grid g = { .n = 64 }, *p = &g;
    int seen = 0;
    double sum = 0;

    g.cell = malloc(64 * sizeof *g.cell);
    g.next = &g;
    fill(p);
    store(p);
    number(&seen, p);
    handle();
    for (int i = 0; i < 64; i++)
        sum += before(p, i) * (i + 1) + which[i];
    printf("%g %d %d\n", sum, seen, last == p);
    free(g.cell);
    return 0;
}
