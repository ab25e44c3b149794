// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Scattered stores, blocks, and reads of both, in random order: what is read is always what was stored last. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 12007, ARRAYS = 3, STEPS = 90 };

static unsigned long state = 12345;

static int draw(int n)
{
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (int)(state >> 33) % n;
}

static unsigned long sum_of(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned long sum = 5381;
    size_t i;

    for (i = 0; i < bytes; i++)
        sum = sum * 33 + c[i];
    return sum;
}

/* ---- where a step's iterations store ---------------------------------------------------------- */

static void shuffle(int *where, int by, int from)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        where[i] = (int)(((long)i * by + from) % N);
}

/* ---- stores here and there -------------------------------------------------------------------- */

static void scatter_ints(int *to, const int *where, int first, int last, int every, int value)
{
#pragma omp parallel
    {
        int i, own = 0;

#pragma omp for schedule(static, 33)
        for (i = first; i < last; i += every) {
            own += where[i];
            if (own >= 0)
                to[where[i]] = value + i;
        }
    }
}

static void scatter_doubles(double *to, const int *where, const int *from, int every)
{
#pragma omp parallel
    {
        int i, at = 0;

#pragma omp for
        for (i = 0; i < N; i += every) {
            at = where[i];
            while (at >= N)
                at -= N;
            to[at] = from[i] + 0.25;
        }
#pragma omp master
        to[5] = every;
    }
}

/* Also by blocks, in the same object, and twice in a region. */
static void scatter_bytes(signed char *to, const int *where, int part, int value)
{
#pragma omp parallel
    {
        int i, at;

#pragma omp for
        for (i = 0; i < N / 4; i++)
            to[i] = (signed char)(value + 1);
#pragma omp for
        for (i = 0; i < N; i++) {
            at = where[i];
            if (at % 16 < part && at >= N / 8)
                to[at] = (signed char)(i + value);
        }
#pragma omp barrier
#pragma omp for schedule(static, 7)
        for (i = 0; i < N; i++) {
            at = where[N - 1 - i];
            if (at % 16 == part)
                to[at] = (signed char)(i - value);
        }
    }
}

/* ---- blocks ------------------------------------------------------------------------------------ */

static void fill_part(int *to, int first, int last, int value)
{
    int i;

#pragma omp parallel for
    for (i = first; i < last; i++)
        to[i] = value - i;
}

static void copy_part(int *to, const int *from, int first, int last)
{
    int i;

#pragma omp parallel for
    for (i = first; i < last; i++)
        to[i] += from[N - 1 - i];
}

static void add_part(double *to, const int *from, const double *more, int first, int last)
{
    int i;

#pragma omp parallel for
    for (i = first; i < last; i++)
        to[i] += from[i] + more[i];
}

/* What was scattered is read by blocks, and through an index. */
static int read_through(const int *from, const int *where, int last)
{
    int i, sum = 0;

#pragma omp parallel for reduction(^:sum)
    for (i = 0; i < last; i++)
        sum ^= from[where[i]] + i;
    return sum;
}

static void replicated(int *to, int first, int last, int value)
{
    int i;

    for (i = first; i < last; i += 3)
        to[i] = value;
}

int main(void)
{
    int *a[ARRAYS], *where = malloc(N * sizeof *where), i, k, step;
    double *x[ARRAYS];
    signed char *c[ARRAYS];

    for (k = 0; k < ARRAYS; k++) {
        a[k] = calloc(N, sizeof *a[k]);
        x[k] = calloc(N, sizeof *x[k]);
        c[k] = calloc(2 * N, 1);
    }
    shuffle(where, 1, 0);
    for (step = 0; step < STEPS; step++) {
        int from = draw(N), to = from + draw(N - from + 1), which = draw(ARRAYS), other = (which + 1 + draw(2)) % ARRAYS;

        switch (draw(12)) {
        case 0:
            shuffle(where, 2 + draw(N - 3), draw(N));
            break;
        case 1: case 2:
            scatter_ints(a[which], where, draw(2) ? 0 : from, draw(2) ? N : to, 1 + draw(2), step * 1000);
            break;
        case 3: case 4:
            scatter_doubles(x[which], where, a[other], 1 + draw(2));
            break;
        case 5:
            scatter_bytes(c[which], where, 1 + draw(15), step);
            break;
        case 6:
            fill_part(a[which], from, to, step);
            break;
        case 7:
            copy_part(a[which], a[other], from, to);
            break;
        case 8:
            add_part(x[which], a[other], x[(which + 1) % ARRAYS], from, to);
            break;
        case 9:
            printf("%d: %d\n", step, read_through(a[which], where, to));
            break;
        case 10:
            replicated(a[which], from, to, step);
            break;
        case 11:
            printf("%d: %d %g %d\n", step, a[which][from], x[other][from], c[which][to]);
            break;
        }
        if (draw(16) == 0)
            printf("%d: %lu\n", step, sum_of(a[which], N * sizeof *a[which]));
    }
    for (k = 0; k < ARRAYS; k++)
        printf("%lu %lu %lu\n", sum_of(a[k], N * sizeof *a[k]), sum_of(x[k], N * sizeof *x[k]), sum_of(c[k], 2 * N));
    for (i = 0; i < ARRAYS; i++) {
        free(a[i]);
        free(x[i]);
        free(c[i]);
    }
    free(where);
    return 0;
}
