// procs: 1 2 3 4 7
// same-as: serial openmp
// What both branches of a condition store and load, to any depth; and what only seems so: one of them leaves early, stores
// to a neighbour, loads what the other one would store, or does it less often.
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, M = 20, TIMES = 3 };

typedef struct cells { double *a, *b, *c; } cells;

static int kind[N * M];

static void show(const char *name, const cells *u)
{
    double s = 0;

    for (int i = 0; i < N * M; i++)
        s += u->a[i] * (i % 13 + 1) + u->b[i] * (i % 7 + 1) + u->c[i] * (i % 5 + 1);
    printf("%s %.6f\n", name, s);
}

static void plain(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 1; i < N * M - 1; i++)
        if (kind[i] & 1) {
            to->a[i] = from->a[i];
            to->b[i] = from->b[i - 1] / 2;
        } else {
            to->a[i] = from->a[i + 1] / 2;
            to->b[i] = from->b[i] + from->c[i];
        }
}

static void chain(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            if (kind[i * M + j] == 0)
                to->a[i * M + j] = 1;
            else if (kind[i * M + j] == 1) {
                to->a[i * M + j] = from->a[(i - 1) * M + j];
                to->c[i * M + j] = 2;
            } else if (kind[i * M + j] == 2 && j > 3)
                to->a[i * M + j] = from->b[(i + 1) * M + j];
            else
                to->a[i * M + j] = 4;
}

/* The others keep what they hold. */
static void no_else(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 0; i < N * M; i++)
        if (kind[i] == 1)
            to->a[i] = from->b[i];
        else if (kind[i] == 2)
            to->a[i] = from->c[i];
}

static void left_early(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            if (kind[i * M + j] == 1) {
                if (from->a[i * M + j] > 3)
                    continue;
                to->b[i * M + j] = 1;
            } else
                to->b[i * M + j] = 2;
            if (kind[i * M + j] == 2) {
                for (int k = 0; ; k++)
                    if (from->b[i * M + k % M] + k > 20)
                        break;
                to->c[i * M + j] += 1;
                if (i % 3)
                    break;
                to->a[i * M + j] = 3;
            } else {
                to->c[i * M + j] += 2;
                to->a[i * M + j] = 3;
            }
        }
}

static void aside(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 0; i < N * M / 2; i++)
        if (kind[i] & 1)
            to->a[2 * i] = from->a[2 * i + 1];
        else
            to->a[2 * i + 1] = from->a[2 * i];
}

/* The one branch loads what the other one stores first. */
static void old_value(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 1; i < N * M - 1; i++) {
        double sum;

        if (kind[i] == 2) {
            to->a[i] = 5;
            sum = to->b[i];
            to->b[i] = 1;
        } else {
            sum = to->a[i] + from->b[i];
            to->a[i] = sum / 2;
            to->b[i] = 6;
        }
        to->c[i] = to->a[i] + to->b[i] + sum;
    }
}

static void rows(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (kind[i] & 1)
            for (int j = 0; j < M; j++)
                to->a[i * M + j] = from->a[i * M + M - 1 - j];
        else
            for (int k = 0; k < M; k++)
                to->a[i * M + k] = k;
        if (kind[i] & 1)
            for (int j = 0; j < M; j++)
                to->b[i * M + j] = 7;
        else
            for (int j = 1; j < M; j++)
                to->b[i * M + j] = 8;
    }
}

static double set(double *at, double value)
{
    return *at = value;
}

static void expressions(const cells *from, const cells *to, int n)
{
    #pragma omp parallel for
    for (int i = 1; i < n; i++) {
        kind[i] & 1 ? (to->a[i] = from->b[i - 1]) : (to->a[i] = from->b[i]);
        to->b[i] = kind[i] & 2 ? from->c[i] : from->c[i - 1];
        if (kind[i] == 3)
            set(&to->c[i], 3);
        else
            to->c[i] = set(&to->b[i], 1) + from->a[i];
    }
}

/* One branch stores where others do, one after the other. */
static void in_turn(const cells *from, const cells *to)
{
    #pragma omp parallel for
    for (int i = 0; i < N * M; i++) {
        int other = (i * 7 + 3) % (N * M);

        if (kind[i] & 1) {
            #pragma omp critical
            to->a[i] += from->a[i];
        } else
            to->a[i] = 1;
        if (kind[other] & 1) {
            #pragma omp critical
            to->a[other] += 1;
        }
    }
}

int main(void)
{
    cells one, two;
    double **of[] = { &one.a, &one.b, &one.c, &two.a, &two.b, &two.c };
    void (*const all[])(const cells *, const cells *) = { plain, chain, no_else, left_early, aside, old_value, rows, in_turn };
    const char *const name[] = { "plain", "chain", "no else", "left early", "aside", "old value", "rows", "in turn" };

    for (int k = 0; k < 6; k++)
        *of[k] = calloc(N * M, sizeof(double));
    #pragma omp parallel for
    for (int i = 0; i < N * M; i++) {
        kind[i] = i * 7 % 11 % 4;
        one.a[i] = i % 3;
        two.b[i] = i % 17;
        one.c[i] = i % 5;
    }
    for (int k = 0; k < 8; k++) {
        for (int t = 0; t < TIMES; t++) {
            all[k](&one, &two);
            all[k](&two, &one);
        }
        show(name[k], &one);
        show(name[k], &two);
    }
    for (int t = 0; t < TIMES; t++) {
        expressions(&one, &two, N * M);
        expressions(&two, &one, N * M - t);
        expressions(NULL, NULL, 1);
    }
    show("expressions", &one);
    show("expressions", &two);
    return 0;
}
