// procs: 1 2 3 4 5 6 7
// same-as: serial
// Rows as long as the tables of pointers to them, among which they lie: what is written there is taken for one piece of
// memory where nothing is between that other ranks need. Rows change places, too.
#include <stdio.h>
#include <stdlib.h>

enum { N = 66, STEPS = 12 };

static double ***make(void)
{
    double ***u = malloc(N * sizeof *u);
    int i, j, k;

    for (i = 0; i < N; i++) {
        u[i] = malloc(N * sizeof **u);
        for (j = 0; j < N; j++) {
            u[i][j] = malloc(N * sizeof ***u);
            for (k = 0; k < N; k++)
                u[i][j][k] = 0;
        }
    }
    return u;
}

static void step(double ***u, double ***next)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            for (k = 1; k < N - 1; k++)
                next[i][j][k] = 0.25 * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j][k + 1]) + i - j;
}

/* Rows of every other plane alone. */
static void damp(double ***u)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < N; i += 2)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                u[i][j][k] *= 0.5;
}

int main(void)
{
    double ***u = make(), ***next = make(), ***other, **plane, *row, sum = 0;
    int i, j, k, t;

#pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                u[i][j][k] = next[i][j][k] = (i * 7 + j * 3 + k) % 11;
    for (t = 0; t < STEPS; t++) {
        step(u, next);
        other = u, u = next, next = other;
        if (t % 4 == 1)
            damp(u);
        if (t % 3 == 2) {
            row = u[t][5], u[t][5] = u[N - 1 - t][7], u[N - 1 - t][7] = row;
            plane = u[3], u[3] = u[N - 4], u[N - 4] = plane;
        }
        if (t == 7) {
            row = malloc(N * sizeof *row);
            for (k = 0; k < N; k++)
                row[k] = u[20][20][k] + k;
            free(u[20][20]);
            u[20][20] = row;
        }
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                sum += u[i][j][k] * (1 + (i + 2 * j + 3 * k) % 5);
    printf("%.10g %.10g %.10g\n", sum, u[N / 2][3][4], next[N - 2][5][6]);
    return 0;
}
