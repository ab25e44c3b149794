/* A field of which code between loops reads a few elements in each step: through a struct, by functions, printed in a loop,
   at places that are loaded; and cells of which it reads one. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, M = 1000, TIMES = 20 };

struct field { int n, m; double *now, *next; };
struct cell { double f[5]; };

static double at(const struct field *u, int i, int j)
{
    return u->now[i * u->m + j];
}

static void inject(struct field *u, int i, int j, double more)
{
    u->now[i * u->m + j] += more;
}

static double density(const struct cell *c)
{
    double sum = 0;

    for (int k = 0; k < 5; k++)
        sum += c->f[k];
    return sum;
}

static void step(struct field *u)
{
    int i, j, n = u->n, m = u->m;
    double *now = u->now, *next = u->next;

    #pragma omp parallel for private(j)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < m - 1; j++)
            next[i * m + j] = (now[(i - 1) * m + j] + now[(i + 1) * m + j] + now[i * m + j - 1] + now[i * m + j + 1]) / 4;
    u->now = next;
    u->next = now;
}

int main(void)
{
    struct field u = { N, M, calloc(N * M, sizeof(double)), calloc(N * M, sizeof(double)) };
    struct cell *c = malloc(N * M / 5 * sizeof *c);
    double all = 0, seen[4] = { 0 };
    int t, k, *where = malloc(4 * sizeof *where);

    for (k = 0; k < 4; k++)
        where[k] = (k + 1) * N * M / 5 + 17;

    for (t = 0; t < TIMES; t++) {
        inject(&u, N / 2, M / 2, 1 + t);
        step(&u);
        #pragma omp parallel for
        for (k = 0; k < N * M / 5; k++)
            for (int i = 0; i < 5; i++)
                c[k].f[i] = u.now[k * 5 + i];
        #pragma omp parallel for reduction(+:all)
        for (k = 0; k < N * M / 5; k++)
            all += density(&c[k]);
        printf("%g %g %g", all, at(&u, N / 2, M / 2 + 1), density(&c[N * M / 10 + M / 10]));
        for (k = 0; k < 4; k++)
            seen[k] += u.now[where[k]];
        for (k = 0; k < 4; k++)
            printf(" %g %g", u.now[k * (N * M - 1) / 3], seen[k]);
        printf("\n");
    }
    free(u.now);
    free(u.next);
    free(c);
    free(where);
    return 0;
}
