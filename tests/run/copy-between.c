// procs: 1 2 3 4 7
// same-as: serial
// files: copy-between-b.part.c
/* Memory that code between loops copies while parts of it are pending: other division, shifted, a part, within one array,
   both ways, on top of each other, more than once, in another file; what lay in the target before; small ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 5000

static double first[N], second[N];
static struct state { int step; double x[N]; char name[8]; } now = { .name = "now" }, before;

static void fill(double *x, int n, double from)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = from + i;
}

static double sum(const double *x, int n)
{
    double s = 0;
    int i;

    for (i = 0; i < n; i++)
        s += x[i] * (i % 13);
    return s;
}

/* Other iterations have other elements. */
static void reverse(double *to, const double *from, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        to[i] = from[n - 1 - i];
}

void save(double *restrict to, const double *restrict from, size_t n);      /* in the other file */
void save_rows(double **to, double **from, int n, int m);

static void arrays(void)
{
    double *a = malloc(4 * N * sizeof *a), *b = malloc(N * sizeof *b);
    int k;

    fill(a, 4 * N, 1);
    fill(b, N, -3);
    memcpy(b, a + 7, (N - 9) * sizeof *b);              /* its ends stay */
    printf("%g %g %g %g\n", b[0], b[N - 10], b[N - 9], b[N - 1]);
    memcpy(a + 2 * N, a, N * sizeof *a);                /* in one block */
    printf("%g\n", sum(a, 4 * N));
    reverse(first, b, N);
    memcpy(second, first, sizeof second);
    second[3] = 17;
    memcpy(first, a + N + 1, sizeof first / 2);
    printf("%g %g\n", sum(first, N), sum(second, N));
    fill(a, 4 * N, 5);
    memmove(a + 1, a, (4 * N - 1) * sizeof *a);         /* on top of each other */
    printf("%g %g\n", a[0], sum(a, 4 * N));
    fill(a, 4 * N, 2);
    fill(b, N, 9);
    a[5] = -1;
    memcpy(a + N / 2, b, N * sizeof *b);
    memmove(b, a + N, N * sizeof *b);
    memcpy(a, b, 40);                                   /* short */
    printf("%g %g %g\n", sum(a, 4 * N), sum(b, N), a[4]);
    for (k = 0; k < 5; k++) {
        fill(first, N, k);
        save(second, first, N);
        save(b, second, N);
        reverse(a, b, N);
        printf("%g %g ", second[N / 3], a[N / 5]);
    }
    printf("\n");
    fill(a, N, 4);
    printf("%g\n", ((double *)memcpy(b, a, N * sizeof *b))[N - 1]);
    free(a);
    free(b);
}

static void structures(void)
{
    int k, i;

    for (k = 0; k < 3; k++) {
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            now.x[i] = k * i;
        now.step = k;
        memcpy(&before, &now, sizeof before);
    }
    printf("%d %s %g %g\n", before.step, before.name, before.x[N - 1], sum(before.x, N));
}

/* In blocks of planes and rows; rows by pointers; the pointers themselves. */
static void grids(int n)
{
    double *v = malloc((size_t)n * n * n * sizeof *v), *w = malloc((size_t)n * n * n * sizeof *w), s = 0;
    double **row = malloc(n * n * sizeof *row), **old = malloc(n * n * sizeof *old);
    int i, j, k, t;

    #pragma omp parallel for
    for (i = 0; i < n * n; i++)
        row[i] = v + i * n;
    memcpy(old, row, n * n * sizeof *old);
    #pragma omp parallel for collapse(2) private(k)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                v[(i * n + j) * n + k] = w[(i * n + j) * n + k] = i + 2 * j + 3 * k;
    for (t = 0; t < 4; t++) {
        #pragma omp parallel for collapse(2) private(k)
        for (i = 1; i < n - 1; i++)
            for (j = 1; j < n - 1; j++)
                for (k = 1; k < n - 1; k++)
                    w[(i * n + j) * n + k] = (v[((i - 1) * n + j) * n + k] + v[((i + 1) * n + j) * n + k]
                                              + v[(i * n + j - 1) * n + k] + v[(i * n + j + 1) * n + k]) / 4 + 1;
        memcpy(v, w, (size_t)n * n * n * sizeof *v);
    }
    for (i = 0; i < n * n; i++)
        s += old[i][i % n] * (i % 7);
    for (i = 0; i < n * n; i++)
        old[i] = w + i * n;
    save_rows(old, row, n * n, n);
    printf("%g %g\n", s, sum(w, n * n * n));
    free(old);
    free(row);
    free(w);
    free(v);
}

/* Here and there, by an index that the data say. */
static void scattered(int n)
{
    int *at = malloc(n * sizeof *at), i, t;
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);

    for (i = 0; i < n; i++)
        at[i] = (int)((i * 7919L) % n);
    for (t = 1; t < 4; t++) {
        #pragma omp parallel for
        for (i = 0; i < n / t; i++)
            x[at[i]] = i * t;
        memcpy(y, x, n * sizeof *y);
        #pragma omp parallel for schedule(dynamic, 16)
        for (i = 0; i < n / 2; i++)
            x[at[at[i]]] += y[i];
        printf("%g %g\n", sum(y, n), sum(x, n));
    }
    free(y);
    free(x);
    free(at);
}

int main(void)
{
    arrays();
    structures();
    grids(18);
    scattered(6007);
    return 0;
}
