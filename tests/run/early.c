// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SHM=0
// Long messages between rows and columns come in two: a rank computes the first iterations of its chunk while the rest of
// what it reads is under way, if these need none of it: not where iterations go through the columns backwards, or turn
// them round, nor where they read a part of the array beside them. What is under way from a rank it does not write to.
#include <stdio.h>
#include <stdlib.h>

enum { N = 420, TILE = 12, FAR = 30 };

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double a[N][N], b[N][N], c[N][N + 2];

static void transpose(double (*to)[N], double (*from)[N])
{
#pragma omp parallel for
    for (int row = 0; row < N; row += TILE)
        for (int column = 0; column < N; column += TILE)
            for (int i = row; i < MIN(row + TILE, N); i++)
                for (int j = column; j < MIN(column + TILE, N); j++)
                    to[i][j] = from[j][i];
}

static void transpose_backwards(double (*to)[N], double (*from)[N])
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            to[N - 1 - i][j] = from[j][N - 1 - i];
}

static void turn(double (*to)[N], double (*from)[N])
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            to[i][j] = from[j][N - 1 - i];
}

static void read_far(double (*to)[N], double (*from)[N])
{
#pragma omp parallel for
    for (int i = 0; i < N - FAR; i++)
        for (int j = 0; j < N; j++)
            to[i][j] = from[j][i] - 0.5 * from[j][i + FAR];
}

static void add(double (*x)[N], double y)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i][j] = 0.5 * x[i][j] + y * (i - j);
}

/* In place: a recurrence along rows, with neighbours, and one along columns. */
static void along_rows(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 1; j <= N; j++)
            c[i][j] = 0.25 * (c[i][j] + c[i][j - 1] + i % 5);
}

static void along_columns(void)
{
#pragma omp parallel for
    for (int j = 1; j <= N; j++)
        for (int i = 1; i < N; i++)
            c[i][j] += 0.5 * c[i - 1][j];
}

static void differences(void)
{
#pragma omp parallel for
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            b[i][j] = c[i][j + 2] - c[i][j] + 0.125 * b[i][j];
}

static double sum(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s += (i * 3 + j % 7) * (a[i][j] - 2 * b[i][j] + c[i][j]);
    return s;
}

int main(void)
{
    add(a, 1);
    for (int step = 0; step < 4; step++) {
        transpose(b, a);
        add(b, step);
        transpose_backwards(a, b);
        add(a, 0.5);
        along_rows();
        along_columns();
        differences();
        turn(a, b);
        add(a, 0.25);
        read_far(b, a);
        printf("%.6f\n", sum());
    }
    return 0;
}
