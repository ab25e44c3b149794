// procs: 1 2 3 4 7
// same-as: serial
/*
 * Lists say where loops store, into arrays of which each rank has a part that it has written: what is around these places
 * stays there, and who has it gets what is stored. Before that: all of it with one rank each, by blocks or by rows, with
 * some of them, or with nobody, as others have stored there; in blocks of the heap and in static arrays.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40000, W = 200, M = 700, STEPS = 12 };

static double table[N];
static short marks[N];

static double sum_of(const double *x, int n)
{
    double sum = 0;
    int i;

    for (i = 0; i < n; i++)
        sum += x[i] * (i % 7 + 1);
    return sum;
}

/* What is stored depends on the step, and each place is in the list once. */
static void at_places(double *x, const int *list, const double *value, int n, int step)
{
    int k;

#pragma omp parallel for
    for (k = 0; k < n; k++)
        x[list[k]] = value[k] + step;
}

/* Not found again, as the list is stored to by the loop, too. */
static void move_places(double *x, int *list, int n, int step)
{
    int k;

#pragma omp parallel for
    for (k = 0; k < n; k++) {
        x[list[k]] = k * 0.5 + step;
        list[k] = (list[k] + N / 2) % N;
    }
}

/* In a region with threads of its own. */
static void in_region(double *x, const int *list, int n, int step)
{
#pragma omp parallel
    {
        int k, place;

#pragma omp for
        for (k = 0; k < n; k++) {
            place = list[n - 1 - k];
            while (place >= N)
                place -= N;
            x[place] = k - step;
        }
    }
}

static void along(double *x, double *next, int step)
{
    int i;

#pragma omp parallel for
    for (i = 1; i < N - 1; i++)
        next[i] = (x[i - 1] + x[i] + x[i + 1]) / 3 + step;
}

static void across(double *x)
{
    int c, r;

#pragma omp parallel for private(r)
    for (c = 0; c < W; c++)
        for (r = 0; r < N / W; r++)
            x[r * W + c] += c;
}

int main(void)
{
    double *u = malloc(N * sizeof *u), *next = malloc(N * sizeof *next), *value = malloc(M * sizeof *value);
    int *list = malloc(M * sizeof *list), *moved = malloc(M * sizeof *moved), *perm = malloc(N * sizeof *perm);
    double *spread = calloc(N, sizeof *spread), *swap;
    int i, k, step;

    for (k = 0; k < M; k++) {
        list[k] = (int)(k * 7919L % N);
        moved[k] = (int)(k * 104729L % (N / 2));
        value[k] = k % 13 - 6;
    }
    for (i = 0; i < N; i++)
        perm[i] = (int)(i * 30011L % N);
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        u[i] = i % 17;
        next[i] = i % 5;
        table[i] = -i;
        marks[i] = 0;
    }
    for (step = 0; step < STEPS; step++) {
        along(u, next, step);
        at_places(next, list, value, step % 3 ? M : M / 20, step);
        if (step % 4 == 1)
            across(next);
        move_places(next, moved, M, step);
        if (step % 4 == 3)
            in_region(u, list, M, step);
        at_places(table, list, value, M, step);
        move_places(table, moved, M / 2, step);
        in_region(table, list, M / 3, step);
#pragma omp parallel for
        for (k = 0; k < M; k++)
            marks[list[k]] = 1;
        if (step % 5 == 2)
            printf("%.3f\n", next[list[step]] + u[list[step + 1]] + table[list[3]]);
        /* All of it, or all but a part. */
        if (step % 3 == 1) {
            int n = step % 2 ? N : N - 500;
#pragma omp parallel for
            for (i = 0; i < n; i++)
                spread[perm[i]] = next[i];
            move_places(spread, moved, M, step);
            along(spread, u, 1);
            at_places(spread, list, value, M, step);
        }
#pragma omp parallel for
        for (i = 0; i < N; i++)
            table[i] = table[i] * 0.5 + marks[i] + next[i];
        swap = u;
        u = next;
        next = swap;
        if (step % 6 == 4)
            printf("%.3f %.3f\n", sum_of(spread, N), sum_of(next, N));
    }
    printf("%.3f %.3f %.3f %.3f\n", sum_of(u, N), sum_of(next, N), sum_of(table, N), sum_of(spread, N));
    free(u);
    free(next);
    free(spread);
    free(value);
    free(list);
    free(moved);
    free(perm);
    return 0;
}
