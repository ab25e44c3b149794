// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * Loops that come again with the same values, or with one that differs: bounds, steps, lengths of rows at the same
 * address, chunks, members, pointers that are swapped, objects that are made anew at the same place.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60 };

static long total;

static void add(const long *x, int n)
{
    long sum = 0;
    int i;

#pragma omp parallel for reduction(+ : sum)
    for (i = 0; i < n; i++)
        sum += (i % 7 + 1) * x[i];
    total = (total * 31 + sum) % 1000003;
}

static void from_to(long *x, const long *y, int from, int to, int by)
{
    int i;

#pragma omp parallel for
    for (i = from; i < to; i += by)
        x[i] = (2 * y[i] + by) % 1009;
}

static void rows(long *space, const long *from, int n, int m)
{
    long (*x)[m] = (long (*)[m])space;
    const long (*y)[m] = (const long (*)[m])from;
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i < n - 1; i++)
        for (j = 0; j < m; j++)
            x[i][j] = (y[i - 1][j] + y[i + 1][j] + i) % 1013;
}

static void chunks(long *x, int n, int chunk)
{
    int i;

#pragma omp parallel for schedule(static, chunk)
    for (i = 0; i < n; i++)
        x[i] += i % 5;
}

static void members(long *x, const long *y, int n, int m)
{
    int i;

#pragma omp parallel for num_threads(m)
    for (i = 0; i < n; i++)
        x[i] = y[n - 1 - i] + 1;
}

static void gather(long *x, const long *y, const int *index, int n)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = y[index[i]] + 1;
}

/* Names of which one is the other's beginning. */
static void long_and_short(long *x, const long *y, int m, int mm)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < 10; i++) {
        for (j = 0; j < m; j++)
            x[i * 60 + j] = (y[(9 - i) * 60 + j] + j) % 1009;
        for (j = 30; j < mm; j++)
            x[i * 60 + j] = (y[(9 - i) * 60 + j] + 2 * j) % 1009;
    }
}

struct grid { int n; long *now, *next; };

static void in_grid(struct grid *g)
{
    int i;

#pragma omp parallel for
    for (i = 1; i < g->n - 1; i++)
        g->next[i] = (g->now[i - 1] + g->now[i + 1] + i) % 1019;
}

int main(void)
{
    long *a = malloc(N * N * sizeof *a), *b = malloc(N * N * sizeof *b), *other, *made;
    int index[N], i, k;

    for (i = 0; i < N * N; i++) {
        a[i] = i % 11;
        b[i] = i % 13;
    }
    for (i = 0; i < N; i++)
        index[i] = i * 17 % N;
    for (k = 0; k < 6; k++) {
        for (i = 0; i < 4; i++)
            from_to(a, b, k / 2 + i / 3, N - i / 3, 1 + k / 3);
        add(a, N);
        for (i = 0; i < 4; i++)
            from_to(b, a, 1, N, 1 + i / 3);
        add(b, N);
        for (i = 0; i < 4; i++)
            rows(a, b, 20, 30 - i / 3);
        add(a, 600);
        for (i = 0; i < 4; i++)
            rows(b, a, 20 - i / 3, 30);
        add(b, 600);
        for (i = 0; i < 4; i++)
            long_and_short(a, b, 20 + i / 3, 60);
        for (i = 0; i < 4; i++)
            long_and_short(b, a, 29 + i / 3, 60);
        add(a, 600);
        add(b, 600);
        other = a, a = b, b = other;
        for (i = 0; i < 4; i++)
            chunks(a, 400, 7 + i / 3);
        add(a, 400);
        for (i = 0; i < 4; i++)
            members(a, b, 400, 3 - i / 3);
        add(a, 400);
        for (i = 0; i < 4; i++) {
            made = malloc((size_t)(N + i / 3 * 1000) * sizeof *made);
            memset(made, 0, (size_t)N * sizeof *made);
            from_to(made, b, 0, N, 1);
            gather(a, made, index, N);
            from_to(made, a, 1, N - 1, 1);
            gather(b, made, index, N);
            free(made);
        }
        add(b, N);
        for (i = 0; i < 5; i++) {
            struct grid g = { N - i / 4, i % 2 ? a : b, i % 2 ? b : a };
            in_grid(&g);
        }
        add(a, N);
    }
    printf("%ld\n", total);
    free(a);
    free(b);
    return 0;
}
