// procs: 1 2 3 4 7
// same-as: serial
/*
 * Local pointers that lead to one of a few objects: by a condition, out of a table, by assignments; to arrays of the iteration's
 * own, to nothing where they are not followed, and on from where they first led.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, ROW = 20 };

struct grid { int n, stride; double *h, *u, *v, *none; };

static double fixed[N], other[N], out[N];
static const struct grid *grids[3];

static void show(const char *name)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        sum += out[i] * (i % 13 + 1);
    printf("%s %.6f\n", name, sum);
}

static void rows(const struct grid *g)
{
    int rows = g->n / g->stride;

    #pragma omp parallel for
    for (int j = 1; j < rows - 1; j++)
        for (int i = 0; i < ROW; i++) {
            double *all[3] = { g->h, g->u, g->v }, *up = g->none, sum = 0;

            for (int m = 0; m < 3; m++) {
                const double *x = all[m];

                sum += x[(j - 1) * g->stride + i] - all[2 - m][(j + 1) * g->stride + i] * (m + 1);
            }
            if (i > N)
                sum += up[i];
            out[j * ROW + i] = sum;
        }
    show("rows");
}

/* In a function that the loop calls; a table of objects; one of which not all elements are given. */
static double upwind(const struct grid *g, int i, double speed)
{
    const double *of = speed > 0 ? g->u : g->v, *table[4] = { g->h, g->u };

    return of[(i + 3) % g->n] - of[i] + table[i % 2][i];
}

static void functions(const struct grid *g)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        out[i] = upwind(g, i, fixed[i] - 5);
    show("functions");
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        const struct grid *some[2] = { grids[0], g }, *last = grids[2];

        out[i] = some[i % 3 == 1]->h[N - 1 - i] + (i % 5 ? last : g)->u[i];
    }
    show("objects");
}

static void set(const struct grid *g)
{
    const double *p = g->h, *before;
    int k;

    #pragma omp parallel for private(p, before, k)
    for (int i = 0; i < N; i++) {
        k = i;
        p = fixed;
        if (other[i] > 40)
            p = g->u;
        else if (other[i] > 20)
            p = other;
        before = p;
        out[i] = p[N - 1 - k];
        k = 0;
        p = g->v;
        out[i] += before[k + 7] * 2 + p[i];
    }
    show("set");
    /* They go on. */
    #pragma omp parallel for
    for (int i = 0; i < N - 4; i++) {
        const double *x = i % 2 ? fixed : g->h, *y = other[i] > 30 ? g->u + i : g->v + 2, *z;

        x += 2;
        out[i] = x[i] + *y++;
        out[i] += *y;
        z = i % 3 ? x : y;
        out[i] -= z[1];
    }
    show("going");
    /* To what is each iteration's own, or was stored in it. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double mine[3] = { i, 2 * i, 3 * i };
        double *list[2] = { mine, g->h }, *to = i % 4 == 2 ? &out[i] : &mine[1];

        *to = 100;
        out[i] = list[fixed[i] > 30][i % 3] + mine[1];
        list[0] = g->v;
        out[i] += list[0][i];
    }
    show("own");
    /* Stores by them. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double *to = i % 2 ? g->h : g->u, *tables[2] = { fixed, g->v };

        to[i] += 1;
        tables[i % 3 == 0][i] -= to[i];
    }
    /* A loop with tables around, of which the place changes. */
    for (int t = 0; t < 3; t++) {
        const double *turn[3] = { g->h, fixed, g->v }, *now = turn[t], *next = turn[(t + 1) % 3];

        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            out[i] = now[i - 1] - next[i + 1];
        show("turn");
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            g->h[i] += out[i];
            fixed[i] -= t;
        }
    }
}

int main(void)
{
    struct grid g = { N, ROW, NULL, NULL, NULL, NULL };

    g.h = malloc(N * sizeof(double));
    g.u = malloc(N * sizeof(double));
    g.v = malloc(N * sizeof(double));
    grids[0] = grids[1] = grids[2] = &g;
    for (int t = 0; t < 4; t++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            g.h[i] = i % 17 + t;
            g.u[i] = i % 23 - t;
            g.v[i] = i % 5 * t;
            fixed[i] = i % 31;
            other[i] = (i * 7 + t) % 60;
        }
        rows(&g);
        functions(&g);
        set(&g);
    }
    return 0;
}
