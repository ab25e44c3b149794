// procs: 1 2 3 4 7
// same-as: serial
/* Products with sparse matrices whose arrays a struct leads to, in the forms in which programs have them. A condition decides
   whether an iteration loads the pointers to column numbers and values: what it reads may be anything, and which pages it
   loads from is learned. Neighbours: values, columns, and pointers that change, pointers that are never set, vectors in one
   block, stores between what is loaded, to a part of the vector, or under a condition; variables beside each other; many
   blocks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { M = 120, N = M * M, STEPS = 5, MANY = 90, SMALL = 1500 };

typedef struct { int n; int *rp, *ci; long *v; } csr;
struct level { int depth; csr a; long *x; };
struct operator { const char *name; csr *matrix; };
typedef struct row { int n; int *col; long *val; } row;

static csr of_file;
static long left[N + 1], right[N + 3], last[N + 7];     /* beside each other, not on pages of their own */

static void fill(csr *a, int far)
{
    int p = 0;

    a->n = N;
    a->rp = malloc((N + 1) * sizeof *a->rp);
    a->ci = malloc(5 * N * sizeof *a->ci);
    a->v = malloc(5 * N * sizeof *a->v);
    for (int r = 0; r < N; r++) {
        const int next[] = { r - M, r - 1, r, r + 1, (r + far) % N };

        a->rp[r] = p;
        for (int k = 0; k < 5 && r % 97; k++)           /* some rows are empty */
            if (next[k] >= 0 && next[k] < N) {
                a->ci[p] = next[k];
                a->v[p++] = k - 1;
            }
    }
    a->rp[N] = p;
}

static void start(long *x, int step)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        x[i] = i % 101 + step;
}

static void show(const char *what, const long *x, int n)
{
    unsigned long hash = 0;

    for (int i = 0; i < n; i++)
        hash = hash * 31 + (unsigned long)x[i];
    printf("%s %lx\n", what, hash);
}

static void by_pointer(const csr *A, const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < A->n; i++) {
        long s = 0;
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            s += A->v[p] * x[A->ci[p]];
        y[i] = s;
    }
}

static void restricted(const csr *restrict A, const long *restrict x, long *restrict y)
{
    #pragma omp parallel for schedule(static)
    for (int i = 0; i < A->n; i++) {
        const int *restrict ci = A->ci;
        const long *restrict v = A->v;
        const int end = A->rp[i + 1];

        y[i] = 0;
        for (int p = A->rp[i]; p < end; p++)
            y[i] += v[p] * x[ci[p]];
    }
}

static void by_value(csr A, const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < A.n; i++) {
        long s = 0;
        for (int p = A.rp[i]; p < A.rp[i + 1]; p++)
            s += A.v[p] * x[A.ci[p]];
        y[i] = s;
    }
}

static void of_variable(const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < of_file.n; i++) {
        long s = 0;
        for (int p = of_file.rp[i]; p < of_file.rp[i + 1]; p++)
            s += of_file.v[p] * x[of_file.ci[p]];
        y[i] = s;
    }
}

static long of_row(const csr *A, int i, const long *x)
{
    long s = 0;

    for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
        s += A->v[p] * x[A->ci[p]];
    return s;
}

static long by_function(const struct operator *o, const long *x, long *y)
{
    long sum = 0;

    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < o->matrix->n; i++) {
        y[i] = of_row(o->matrix, i, x);
        sum += y[i] % 7;
    }
    return sum;
}

static void of_level(struct level *levels, int l, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < levels[l].a.n; i++) {
        long s = 0;
        for (int p = levels[l].a.rp[i]; p < levels[l].a.rp[i + 1]; p++)
            s += levels[l].a.v[p] * levels[l].x[levels[l].a.ci[p]];
        y[i] = s;
    }
}

/* The pointer to values is not loaded, if there are none: it may be whatever was there before. */
static void of_pattern(const csr *A, int has_values, const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < A->n; i++) {
        long s = 0;
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            s += has_values ? A->v[p] * x[A->ci[p]] : x[A->ci[p]];
        y[i] = s;
    }
}

static void of_part(const csr *A, int low, int high, const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = low; i < high; i++)
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            y[i] += A->v[p] * x[A->ci[p]];
}

static void under_condition(const csr *A, const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < A->n; i++) {
        long s = 0;
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            s += A->v[p] * x[A->ci[p]];
        if (s % 3)
            y[i] = s;
    }
}

/* Pairs: the first of each is stored to, the second one loaded. */
static void of_pairs(const csr *A, long *both)
{
    #pragma omp parallel for
    for (int i = 0; i < A->n; i++) {
        long s = 0;
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            s += A->v[p] * both[2 * A->ci[p] + 1];
        both[2 * i] = s;
    }
}

static void shift_pairs(long *both)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        both[2 * i + 1] = both[2 * i] % 1009 + i % 5;
}

static void of_rows(const row *rows, int n, const long *x, long *y)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        long s = 0;
        if (i % 3)
            for (int k = 0; k < rows[i].n; k++)
                s += rows[i].val[k] * x[rows[i].col[k]];
        y[i] = s;
    }
}

static void change_values(csr *A, int by)
{
    #pragma omp parallel for
    for (int i = 0; i < A->n; i++)
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            A->v[p] = A->v[p] * by % 5 + i % 3;
}

static void change_columns(csr *A, int far)
{
    #pragma omp parallel for
    for (int i = 0; i < A->n; i++)
        for (int p = A->rp[i]; p < A->rp[i + 1]; p++)
            A->ci[p] = (A->ci[p] + far) % N;
}

int main(void)
{
    csr *A = malloc(sizeof *A), other;
    long *x = malloc(N * sizeof *x), *y = calloc(N, sizeof *y), *both = calloc(2 * N, sizeof *both);
    long (*V)[N] = calloc(STEPS + 1, sizeof *V), sum = 0;
    long *many[MANY];
    struct level levels[3];
    row *rows = malloc(N * sizeof *rows);

    fill(A, 3);
    fill(&other, 700);
    of_file = other;
    for (int t = 0; t < STEPS; t++) {
        start(x, t);
        by_pointer(A, x, y);
        restricted(A, y, x);
        by_value(*A, x, y);
        of_variable(y, x);
        sum += by_function(&(struct operator){ "a", t % 2 ? A : &other }, x, y);
    }
    show("forms", y, N);
    printf("%ld\n", sum);

    for (int l = 0; l < 3; l++) {
        levels[l] = (struct level){ l, l % 2 ? other : *A, malloc(N * sizeof(long)) };
        start(levels[l].x, l);
    }
    for (int t = 0; t < STEPS; t++)
        for (int l = 0; l < 3; l++) {
            of_level(levels, l, y);
            start(levels[(l + 1) % 3].x, t);
        }
    show("levels", y, N);

    for (int t = 0; t < STEPS; t++) {           /* the vectors are one block */
        start(V[0], t);
        for (int k = 0; k < STEPS; k++)
            by_pointer(A, V[k], V[k + 1]);
    }
    show("block", V[STEPS], N);

    for (int t = 0; t < STEPS; t++) {           /* other members store there than before */
        start(x, t);
        of_part(A, t * 300, N - t * 900, x, y);
        of_part(&other, N / 4, N - t, y, x);
        under_condition(A, x, y);
        of_pairs(A, both);
        shift_pairs(both);
    }
    show("part", y, N);
    show("other part", x, N);
    show("pairs", both, 2 * N);

    for (int t = 0; t < STEPS; t++) {           /* all of the matrix changes */
        change_values(A, t + 2);
        start(x, t);
        by_pointer(A, x, y);
        change_columns(&other, 1000 * t);
        by_pointer(&other, y, x);
        if (t % 2) {
            long *v = A->v;
            A->v = other.v;
            other.v = v;
        }
    }
    show("changed", x, N);

    {
        csr pattern = *A;

        memset(&pattern.v, 0x5a, sizeof pattern.v);
        for (int t = 0; t < STEPS; t++) {
            start(x, t);
            of_pattern(&pattern, 0, x, y);
            pattern.v = t % 2 ? y : x;          /* is not loaded, either */
            of_pattern(A, t % 2, y, x);
        }
        show("pattern", x, N);
    }

    for (int t = 0; t < STEPS; t++) {           /* variables */
        start(left, t);
        by_pointer(A, left, right);
        by_pointer(&other, right, last);
        by_pointer(A, last, left);
    }
    show("variables", left, N);

    for (int i = 0; i < N; i++)
        rows[i] = (row){ A->rp[i + 1] - A->rp[i], A->ci + A->rp[i], A->v + A->rp[i] };
    for (int t = 0; t < STEPS; t++) {
        start(x, t);
        of_rows(rows, N, x, y);
        of_rows(rows, N - t, y, x);
        rows[t * 1000].val = V[t];
        rows[t * 1000].n = rows[t * 1000].n ? 2 : 0;
    }
    show("rows", y, N);

    for (int k = 0; k < MANY; k++)              /* blocks, all of which are pending */
        many[k] = calloc(SMALL, sizeof **many);
    for (int t = 0; t < 3; t++) {
        for (int k = 0; k < MANY; k++)
            #pragma omp parallel for
            for (int i = 0; i < SMALL; i++)
                many[k][i] = i * k + t;
        of_rows(&(row){ SMALL, NULL, NULL }, 1, NULL, y);
        for (int i = 0; i < N; i++)
            rows[i].val = many[i % MANY];
        start(x, t);
        of_rows(rows, N, x, y);
        free(many[t]);
        many[t] = calloc(SMALL, sizeof **many);
    }
    show("many", y, N);
    return 0;
}
