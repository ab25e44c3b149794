// procs: 1 2 3 4 7
// same-as: serial
/*
 * Loops of which it is known what they load, and not where they store: each rank reads its part, and what is stored goes to
 * who has what is around it. A lattice in push form with walls, particles put into cells, sums of neighbours by lists, a
 * loop that loads through an index from what it stores to, a pointer to what is read, and reductions beside stores.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NX = 60, NY = 50, Q = 9, P = 9000, CELLS = 400, STEPS = 7 };

static const int ex[Q] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, ey[Q] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
static double fixed[NX * NY * Q];
static int table[P], order[P];

/* By cells of 9 values, or by planes: each direction goes to a neighbour, around the edges. */
static void push(const double *f, double *g, const char *wall, int planes)
{
#pragma omp parallel for
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            int i = y * NX + x;
            double all = 0;

            if (wall[i])
                continue;
            for (int k = 0; k < Q; k++)
                all += f[planes ? k * NX * NY + i : i * Q + k];
            for (int k = 0; k < Q; k++) {
                int t = (y + ey[k] + NY) % NY * NX + (x + ex[k] + NX) % NX;
                double value = (planes ? f[k * NX * NY + i] : f[i * Q + k]) * 0.5 + all / 18;

                if (planes)
                    g[k * NX * NY + t] = value;
                else
                    g[t * Q + k] = value;
            }
        }
}

/* Into an array that is no block of the heap. */
static double push_fixed(const double *f, const char *wall)
{
    double sum = 0;

#pragma omp parallel for reduction(+ : sum)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            for (int k = 0; k < Q; k++) {
                int t = (y + ey[k] + NY) % NY * NX + (x + ex[k] + NX) % NX;

                if (wall[t])
                    continue;
                fixed[t * Q + k] = f[(y * NX + x) * Q + k] + 1;
                sum += (y + x + k) % 3;
            }
    return sum;
}

/* Particles go on, and are put in order of the cells that they are in. */
static void bin(int *cell, const double *at, int *start, int *sorted)
{
    static int next[CELLS];

#pragma omp parallel for
    for (int i = 0; i < P; i++)
        cell[i] = (int)(at[i] * CELLS) % CELLS;
    memset(start, 0, (CELLS + 1) * sizeof *start);
    for (int i = 0; i < P; i++)
        start[cell[i] + 1]++;
    for (int c = 0; c < CELLS; c++)
        start[c + 1] += start[c];
    for (int c = 0; c < CELLS; c++)
        next[c] = start[c];
    for (int i = 0; i < P; i++)
        table[i] = next[cell[i]]++;
#pragma omp parallel for
    for (int i = 0; i < P; i++) {
        int to = table[i];

        while (to >= P)
            to -= P;
        sorted[to] = i;
        order[to] = cell[i];
    }
}

/* What is loaded lies elsewhere in what is stored to. */
static void jump(double *x, const int *where, int step)
{
#pragma omp parallel for
    for (int i = 0; i < P / 2; i++) {
        int to = where[i] + step;

        while (to >= P / 2)
            to -= P / 2;
        x[to] = x[P / 2 + (where[i] * 7 + step) % (P / 2)] + i;
    }
}

/* The same array by two names: each iteration loads what it stores to itself, and a part that stays. */
static void by_two_names(double *to, const double *from, const int *where)
{
#pragma omp parallel for
    for (int i = 0; i < P / 3; i++) {
        int k = i + where[1];

        while (k >= P / 3)
            k -= P / 3;
        to[k] = from[k] + from[P - 1 - i] * 0.125;
    }
}

static double sum_of(const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += x[i] * (i % 11 + 1);
    return sum;
}

int main(void)
{
    double *f = malloc(NX * NY * Q * sizeof *f), *g = malloc(NX * NY * Q * sizeof *g), *h;
    double *at = malloc(P * sizeof *at), *speed = malloc(P * sizeof *speed), *x = calloc(P, sizeof *x), sum = 0;
    char *wall = calloc(NX * NY, 1);
    int *cell = malloc(P * sizeof *cell), *sorted = malloc(P * sizeof *sorted), *start = malloc((CELLS + 1) * sizeof *start);
    int *where = malloc(P * sizeof *where);

    for (int i = 0; i < NX * NY; i++)
        wall[i] = i % 17 == 3;
    for (int i = 0; i < P; i++) {
        where[i] = (int)(i * 7919L % (P / 2));
        at[i] = i * 37 % 1000 / 1000.0;
        speed[i] = i % 13 / 100.0;
    }
#pragma omp parallel for
    for (int i = 0; i < NX * NY * Q; i++) {
        f[i] = i % 7;
        g[i] = i % 5;
        fixed[i] = i % 3;
    }
    for (int step = 0; step < STEPS; step++) {
        push(f, g, wall, step % 3 == 2);
        h = f;
        f = g;
        g = h;
        sum += push_fixed(f, wall);
#pragma omp parallel for
        for (int i = 1; i < NX * NY * Q - 1; i++)
            g[i] = f[i] * 0.5 + fixed[i - 1] - fixed[i + 1];
#pragma omp parallel for
        for (int i = 0; i < P; i++) {
            at[i] += speed[i];
            if (at[i] >= 1)
                at[i] -= 1;
            x[i] = x[i] * 0.5 + at[i];
        }
        bin(cell, at, start, sorted);
#pragma omp parallel for
        for (int c = 0; c < CELLS; c++)
            for (int i = start[c]; i < start[c + 1]; i++)
                speed[sorted[i]] = (speed[sorted[i]] * 3 + order[i] % 5 / 100.0) / 4;
        jump(x, where, step);
        if (step % 2)
            by_two_names(x, x, where);
        if (step == 4)
            printf("%.6f %.6f %.6f\n", sum_of(x, P), sum_of(fixed, NX * NY * Q), f[1234]);
    }
    printf("%.6f %.6f %.6f %.6f\n", sum_of(f, NX * NY * Q), sum_of(g, NX * NY * Q), sum_of(fixed, NX * NY * Q), sum);
    printf("%.6f %.6f %.6f %d\n", sum_of(at, P), sum_of(speed, P), sum_of(x, P), sorted[77] + order[99]);
    free(f);
    free(g);
    free(at);
    free(speed);
    free(x);
    free(wall);
    free(cell);
    free(sorted);
    free(start);
    free(where);
    return 0;
}
