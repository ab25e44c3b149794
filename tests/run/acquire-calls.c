// same-as: serial
// files: acquire-calls-b.part.c
/* What functions read that sequential code calls: here, in another file, through pointers, in libraries. */
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 600

struct part { double *at; int n; struct part *inner; };

double table[N];
static double u[N], w[N];
static int order[N], kinds[N];
double sum_of(const double *, int);
double sum_of_table(void);
void fill_table(double);
double apply(double (*)(double), double);

static void fill(double *to, double start)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        to[i] = start + (i * 7) % N;
}

/* Without guards of their own. */
static double at(const double *a, int i) { return a[i]; }
static double of_global(int i) { return u[i] + w[N - 1 - i]; }
static double through(const struct part *p, int i) { return p->inner ? through(p->inner, i) : p->at[i]; }
static void add_to(double *a, int i, double x) { a[i] += x; }
static double last_of(double a[][3], int i) { double *row = a[i]; return row[2]; }

/* Called by others: it has. */
double norm(const struct part *p)
{
    double s = 0;
    int i;

    if (!p)
        return -1;
    for (i = 0; i < p->n; i++)
        s += p->at[i] * p->at[i];
    return s;
}

/* With a loop inside, called by functions of the library, and by ours. */
static int by_filled(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return (u[x] > u[y]) - (u[x] < u[y]);
}

static double next_value(double x)
{
    fill(w, x);
    return w[3] + u[2];
}

static int same(const void *a, const void *b)
{
    return *(const int *)a != *(const int *)b;
}

static int compare_and_fill(const void *a, const void *b)
{
    fill(w, *(const int *)b);
    return *(const int *)a != (int)(w[0] + u[0]);
}

static double shadows(double *a)
{
    double u = 0;               /* hides the one that of_global() means */
    int i;

    fill(a, 1);
    for (i = 0; i < 5; i++)
        u += of_global(i) + at(a, i);
    return u;
}

int main(void)
{
    struct part inner = { u, N, NULL }, *p = malloc(sizeof *p);
    double (*rows)[3] = malloc(N * sizeof *rows), (*choice[2])(double) = { next_value, NULL }, s = 0;
    size_t n = N;
    int i, key = 5;

    *p = (struct part){ NULL, N, &inner };
    fill(u, 3);
    for (i = 0; i < N; i++)
        s += at(u, i);
    fill(u, 4);
    printf("%g %g %g\n", s, of_global(3), through(p, 5));
    fill(u, 5);
    add_to(u, 3, 1);
    printf("%g %g\n", u[3], norm(&inner));
    printf("%g\n", shadows(malloc(N * sizeof(double))));

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        rows[i][0] = i;
        rows[i][1] = -i;
        rows[i][2] = 2 * i;
    }
    for (s = 0, i = 0; i < N; i++)
        s += last_of(rows, i);
    printf("%g\n", s);

    fill(table, 2);
    printf("%g %g\n", sum_of(table, N), sum_of_table());
    fill_table(7);
    printf("%g %g\n", table[N - 2], table[1] + sum_of(table + 5, 10));

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        order[i] = i;
        kinds[i] = i % 17;
    }
    fill(u, -100);
    qsort(order, N, sizeof *order, by_filled);
    printf("%d %d %d\n", order[0], order[N / 2], order[N - 1]);
    printf("%g %g\n", choice[key > 9](3), apply(next_value, 4));
    fill(u, 1);
    printf("%td\n", (int *)lfind(&key, kinds, &n, sizeof *kinds, same) - kinds);
    fill(u, 2);
    kinds[N - 1] = 5;
    key = 6;
    printf("%td\n", (int *)lfind(&key, kinds, &n, sizeof *kinds, compare_and_fill) - kinds);
    printf("%g %g\n", w[0], u[0]);
    return 0;
}
