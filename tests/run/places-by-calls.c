// procs: 1 2 3 4 7
// same-as: serial
/*
 * Sequential code loads elements whose places small functions find, of their arguments, of what these point to, of arrays that
 * ranks hold parts of; some have effects, or what they look at changes between.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000 };

typedef struct { int n, stride; double *h; double origin; } field;

static field f = { N, 100, NULL, 0 };
static int *where, turns;

static size_t at(const field *f, int x, int y)
{
    return (size_t)y * f->stride + x;
}

static int at_of(int x)
{
    return where[x];
}

static int at_twice(int x)
{
    return where[where[x]];
}

static int at_known(int x)
{
    if (x > 5)
        return where[x];
    return x < 0 ? 0 : where[x] / 2;
}

static int at_next(void)
{
    return turns++;
}

static int at_turned(int x)
{
    return (x + turns) % N;
}

static int at_origin(const field *f)
{
    return (int)(f->origin / 2);
}

/* Now ranks hold parts of all. */
static void spread(int t)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        f.h[i] = i + t;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        where[i] = (i * 13 + t * 7) % N;
}

static double inside(const field *g, int x)
{
    double sum = g->h[at(g, x, 2)];

    spread(x);
    return sum + g->h[at(g, x, 59)];
}

int main(void)
{
    field local = f;
    double sum = 0, x, y;
    int k = 0;

    f.h = malloc(N * sizeof(double));
    where = malloc(N * sizeof(int));
    local.h = f.h;
    for (int t = 0; t < 3; t++) {
        spread(t);
        printf("%g %g\n", f.h[at(&f, 20, 30)], local.h[at(&local, 7, 55)]);
        spread(t + 1);
        printf("%g ", f.h[at_of(3000)]);
        spread(t);
        printf("%g ", f.h[at_twice(N - 1 - t)]);
        spread(t);
        printf("%g ", f.h[at_known(2500)]);
        spread(t);
        printf("%g %g\n", f.h[at_known(3)], f.h[at_known(-3)]);
        turns = t;
        spread(t);
        x = f.h[at_next() + 4000];
        spread(t);
        y = f.h[at_next()] + f.h[at_turned(3000)];
        spread(t);
        printf("%g %g ", x, y);
        x = (turns += 2500, f.h[at_turned(17)]);
        spread(t);
        y = (f.origin = 2 * 5000 + t, f.h[at_origin(&f)]);
        spread(t);
        printf("%g %g ", x, y);
        f.origin = f.h[at_origin(&f) / 2];
        spread(t);
        where[3]++;
        x = f.h[at_of(3)];
        spread(t);
        y = where[3] > 4 ? f.h[at_of(where[3])] : -1;
        spread(t);
        k = 3000;
        printf("%g %g %g ", f.origin, x, y);
        x = f.h[at_of(k++)];
        x += f.h[k + 1 + at_of(2)];
        spread(t);
        for (int i = 0; i < N; i += 37)
            sum += f.h[at(&f, i % 100, i / 100)] * f.h[at_twice(i)];
        printf("%g %g %g\n", x, sum, inside(&f, t + 60));
        f.h[at(&f, 1, 2)] = t;
        f.h[at_of(5500)] += 3;
        f.stride = 90 + t;
        printf("%g %g\n", f.h[at(&f, 1, 2)], f.h[at_of(5500)]);
    }
    return 0;
}
