/*
 * How far rows are apart is behind two pointers, or in an element behind one: these come first, one after the other, and then
 * what iterations read, as where a variable says it.
 */
#include <stdio.h>
#include <stdlib.h>

enum { ACROSS = 256, DOWN = 300, STEPS = 40 };

struct shape { int across, down; };
struct level { struct shape shape; double *v, *next; };
struct model { struct shape *shape; struct level *level; };

static void step(struct model *m)
{
    double *v = m->level[0].v, *next = m->level[0].next;

#pragma omp parallel for
    for (int i = 1; i < m->shape->down - 1; i++)
        for (int j = 0; j < m->shape->across; j++)
            next[i * m->shape->across + j] = 0.25 * (v[(i - 1) * m->shape->across + j] + v[(i + 1) * m->shape->across + j])
                                             + 0.5 * v[i * m->shape->across + j];
#pragma omp parallel for
    for (int i = 1; i < m->level[0].shape.down - 1; i++)
        for (int j = 0; j < m->level[0].shape.across; j++)
            v[i * m->level[0].shape.across + j] = next[i * m->level[0].shape.across + j];
}

int main(void)
{
    struct model m = { malloc(sizeof *m.shape), malloc(2 * sizeof *m.level) };
    double sum = 0;

    *m.shape = m.level[0].shape = (struct shape){ ACROSS, DOWN };
    m.level[0].v = malloc(ACROSS * DOWN * sizeof(double));
    m.level[0].next = calloc(ACROSS * DOWN, sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < DOWN; i++)
        for (int j = 0; j < ACROSS; j++)
            m.level[0].v[i * ACROSS + j] = (i * i + 3 * j) % 16;
    for (int k = 0; k < STEPS; k++)
        step(&m);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < DOWN; i++)
        for (int j = 0; j < ACROSS; j++)
            sum += m.level[0].v[i * ACROSS + j] * (1 + j % 3);
    printf("%.6f\n", sum);
    return 0;
}
