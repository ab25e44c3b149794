/* What sequential code reads between parallel loops. */
#include <stdio.h>
#include <search.h>

#define N 1000

struct mesh { int n; double *at; };

static double u[N], v[N], change[N];

/* Its callers say what it reads. */
static double square(const double *a, int i) { return a[i] * a[i]; }

static void step(double *to, const double *from)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i < N - 1; i++)
        to[i] = from[i - 1] + from[i + 1];
}

double total(const struct mesh *m)
{
    double s = 0;

    if (!m)
        return 0;
    for (int i = 0; i < m->n; i++)
        s += m->at[i];              // of its object
    return s;
}

int solve(struct mesh *m, double (*weight)(double), int (*order)(const void *, const void *))
{
    int rounds = 0, key = 3;
    size_t n = N;
    while (change[rounds] > 1e-6 && rounds < m->n) {
        step(u, v);
        /* Only now and then. */
        if (rounds % 10 == 0)
            for (int i = 0; i < N; i++)
                printf("%g\n", square(u, i));
        if (u[3] < 0)
            return 1;
        #pragma omp parallel for
        for (int i = 0; i < (int)u[N / 2]; i++)
            v[i] = change[i] * u[i];
        rounds++;
    }
    for (int i = 0; i < N; i++)
        m->at[i] += u[i];
    double first = v[0] + weight(v[1]);
    return total(m) > first || lfind(&key, u, &n, sizeof *u, order);
}
