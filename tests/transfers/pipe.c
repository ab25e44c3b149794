/*
 * Heat is carried along a pipe: it is periodic around, has inflow and outflow, and two levels in a structure that take turns. The
 * sequential loops over its ends load, through a pointer in the structure, what it is not known where: they are not divided, and what
 * else they read comes to all ranks, and nothing more.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

enum { LONG = 300, AROUND = 200, STEPS = 40 };

typedef struct { int nx, ny; double **t, **next; double *profile; } pipe_t;
static double **rows(int n, int m)
{
    double **r = malloc((size_t)n * sizeof *r);

    r[0] = calloc((size_t)n * (size_t)m, sizeof **r);
    for (int i = 1; i < n; i++)
        r[i] = r[0] + (size_t)i * (size_t)m;
    return r;
}
static void ends(pipe_t *p, double when)
{
    int j;
    for (j = 0; j < p->ny; j++) {
        p->t[0][j] = p->profile[j] * (1 + 0.1 * sin(when));
        p->t[p->nx - 1][j] = p->t[p->nx - 2][j];
    }
}
static void around(pipe_t *p)
{
    int i;
    for (i = 0; i < p->nx; i++) {
        p->t[i][0] = p->t[i][p->ny - 2];
        p->t[i][p->ny - 1] = p->t[i][1];
    }
}
static double step(pipe_t *p)
{
    double most = 0;
    int i, j;
#pragma omp parallel for private(j) reduction(max: most)
    for (i = 1; i < p->nx - 1; i++)
        for (j = 1; j < p->ny - 1; j++) {
            double d = 0.2 * (p->t[i-1][j] + p->t[i+1][j] + p->t[i][j-1] + p->t[i][j+1] - 4 * p->t[i][j])
                     - 0.1 * (p->t[i][j] - p->t[i-1][j]);
            p->next[i][j] = p->t[i][j] + d;
            if (fabs(d) > most)
                most = fabs(d);
        }
    double **s = p->t;
    p->t = p->next;
    p->next = s;
    return most;
}
int main(void)
{
    pipe_t p = { LONG, AROUND, NULL, NULL, NULL };
    double most = 0, sum = 0;

    p.t = rows(p.nx, p.ny);
    p.next = rows(p.nx, p.ny);
    p.profile = malloc((size_t)p.ny * sizeof *p.profile);
    for (int j = 0; j < p.ny; j++)
        p.profile[j] = 1 + j % 7;
    for (int k = 0; k < STEPS; k++) {
        ends(&p, 0.1 * k);
        around(&p);
        most = step(&p);
    }
#pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < p.nx; i++)
        for (int j = 0; j < p.ny; j++)
            sum += (long)(p.t[i][j] * 1e6) % 1000;
    printf("%.9f %.0f\n", most, sum);
    return 0;
}
