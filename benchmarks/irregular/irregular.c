/*
 * irregular.c: loops that store where nobody can say beforehand: through an index, under a condition.
 */
#include "../timer.h"
#include "irregular.h"

/* y[index[i]] = ... */
static void scatter(const problem *p, double s)
{
    const int *index = p->index;
    double *y = p->y;
    int n = p->n, i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        y[index[i]] = s * i + 1;
}

static void update(const problem *p, double s)
{
    const int *index = p->index;
    const double *b = p->b;
    double *y = p->y;
    int n = p->n, i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        y[index[i]] += s * b[i];
}

static void masked(const problem *p, double s)
{
    const unsigned char *mask = p->mask;
    const double *b = p->b;
    double *y = p->y;
    int n = p->n, i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        if (mask[i])
            y[i] = y[i] + s * b[i];
}

/* Elements of four bytes. */
static void count(const problem *p, double s)
{
    const int *index = p->index;
    int *y = p->count;
    int n = p->n, add = (int)s, i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        y[index[i]] += add;
}

static void rows(const problem *p, double s)
{
    const int *index = p->index;
    const double *b = p->b;
    double **row = p->row;
    int n = p->n, i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < WIDTH; j++)
            row[index[i]][j] = s * b[i] + j;
}

static const timed kinds[] = {
    { "scatter", scatter }, { "update", update }, { "masked", masked }, { "count", count }, { "rows", rows }
};

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);

    print_answer(&p, time_passes(kinds, p.kind, &p, p.passes, omp_get_wtime));
    return 0;
}
