// procs: 1 2 3 4 7
// same-as: serial
/* Code between loops that reads a few elements of what is pending: by functions that it calls once, or in loops, or that call
   themselves; printed in loops, anywhere; more and more of one array; through pointers to elements. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20000 };

struct grid { int n, m; double *v, *w; };
struct cell { double f[5]; int kind; };
struct node { struct node *left, *right; double *value; };

static double x[N], y[N];

static double at(const struct grid *g, int i, int j)
{
    return g->v[i * g->m + j];
}

static void inject(struct grid *g, int i, int j, double s)
{
    g->v[i * g->m + j] += s;
}

static void boundary(double *a, int n)
{
    a[0] = a[1];
    a[n - 1] = a[n - 2];
}

static void step(struct grid *g)
{
    int i, j, n = g->n, m = g->m;
    double *v = g->v, *w = g->w;

    #pragma omp parallel for private(j)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < m - 1; j++)
            w[i * m + j] = (v[(i - 1) * m + j] + v[(i + 1) * m + j] + v[i * m + j - 1] + v[i * m + j + 1]) / 4;
    g->v = w;
    g->w = v;
}

static void grids(void)
{
    struct grid g = { 40, 50, calloc(40 * 50, 8), calloc(40 * 50, 8) };
    int t, k;

    for (t = 0; t < 6; t++) {
        inject(&g, 20, 25, 1 + t);
        step(&g);
        boundary(g.v + 3 * g.m, g.m);
        printf("%g %g", at(&g, 20, 24), g.v[g.n / 2 * g.m + g.m / 2]);
        for (k = 0; k < 9; k++)
            printf(" %g", g.v[k * (g.n * g.m - 1) / 8]);
        for (k = 1; k < g.n; k += 7)
            printf(" %g %g", at(&g, k, k), k % 2 ? at(&g, k, 2 * k % g.m) : 0.0);
        printf("\n");
    }
    free(g.v);
    free(g.w);
}

static double density(const struct cell *c)
{
    double s = 0;

    for (int k = 0; k < 5; k++)
        s += c->f[k];
    return s;
}

static double first_of(const struct cell *c)
{
    double s = c->f[0];

    c++;
    return s + c->f[1];
}

static void cells(void)
{
    struct cell *c = malloc(500 * sizeof *c), *middle = c + 250;
    double s = 0;
    int t, k, i;

    for (t = 0; t < 3; t++) {
        #pragma omp parallel for private(i)
        for (k = 0; k < 500; k++)
            for (i = 0; i < 5; i++)
                c[k].f[i] = k * (t + 1) + i;
        #pragma omp parallel for reduction(+:s)
        for (k = 0; k < 500; k++)
            s += density(&c[k]);
        printf("%g %g %g %g %g\n", s, density(&c[333]), density(middle), first_of(&c[249]), first_of(c + 1));
    }
    free(c);
}

/* All of the values, one after the other. */
static double total(const struct node *n)
{
    return n ? *n->value + total(n->left) + total(n->right) : 0;
}

static void tree(void)
{
    struct node *n = calloc(127, sizeof *n);
    int i;

    for (i = 0; i < 127; i++)
        n[i] = (struct node){ 2 * i + 1 < 127 ? &n[2 * i + 1] : NULL, 2 * i + 2 < 127 ? &n[2 * i + 2] : NULL, &x[i * 157] };
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        x[i] = i % 1000;
    printf("%g\n", total(n));
    free(n);
}

/* Each place says where the next one is. */
static void chase(void)
{
    int *next = malloc(N * sizeof *next), i, k = 0;
    double s = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        next[i] = (int)((i * 7919L + 13) % N);
        y[i] = i;
    }
    for (i = 0; i < 50; i++) {
        s += y[k];
        k = next[k];
        if (i % 16 == 0) {
            #pragma omp parallel for
            for (int j = 0; j < N; j++)
                y[j] += 1;
        }
    }
    printf("%d %g\n", k, s);
    for (i = 0; i < 5; i++)
        printf("%g %s\n", y[next[i * i]], y[next[i]] > N / 2 ? "large" : "small");
    free(next);
}

int main(void)
{
    grids();
    cells();
    tree();
    chase();
    return 0;
}
