// procs: 1 2 3 4 7
// same-as: serial
// Shares of rows that are reached through pointers: where a share begins and ends is loaded, and other loops have stored both
// the bounds and the pointers just before.
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 42, SHARES = 5, TIMES = 4 };

static void divide(int *from, int *to, int k)
{
    #pragma omp parallel for
    for (int s = 0; s < SHARES; s++) {
        from[s] = s * ROWS / SHARES + (s ? k % 3 : 0);
        to[s] = (s + 1) * ROWS / SHARES + (s < SHARES - 1 ? k % 3 : 0);
    }
}

/* The rows in another order. */
static void turn(double **rows, double **old)
{
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        old[i] = rows[i];
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        rows[i] = old[ROWS - 1 - i];
}

static void fill(double **rows, const int *from, const int *to, int width, double by)
{
    #pragma omp parallel for
    for (int s = 0; s < SHARES; s++)
        for (int i = from[s]; i < to[s]; i++)
            for (int j = 0; j < width; j++)
                rows[i][j] += by * i + j;
}

static void beside(double **rows, double **others, const int *from, const int *to, size_t width)
{
    #pragma omp parallel for schedule(static, 1)
    for (int s = 0; s < SHARES; s++)
        for (int i = from[s]; i < to[s]; i++)
            for (size_t j = 1; j <= width - 2; j++)
                others[i][j] = rows[i][j - 1] + rows[i][j + 1] + rows[i > 0 ? i - 1 : 0][j];
}

/* Widths of rows that are loaded, too, and rows of rows. */
static void ragged(double ***cubes, const size_t *first, const size_t *last, size_t width)
{
    #pragma omp parallel for
    for (size_t s = 0; s < SHARES; s++)
        for (size_t i = first[s]; i <= last[s]; i++)
            for (size_t j = 0; j < width; j++)
                cubes[1][i][j] += (double)(i * j) + cubes[0][i][width - 1 - j];
}

int main(void)
{
    size_t width = 20, first[SHARES], last[SHARES];
    double *rows[ROWS], *others[ROWS], *old[ROWS], **cubes[2] = { rows, others }, sum = 0;
    int *from = malloc(SHARES * sizeof *from), *to = malloc(SHARES * sizeof *to);

    for (int i = 0; i < ROWS; i++) {
        rows[i] = calloc(width, sizeof **rows);
        others[i] = calloc(width, sizeof **others);
    }
    for (int k = 0; k < TIMES; k++) {
        divide(from, to, k);
        turn(rows, old);
        fill(rows, from, to, (int)width, k + 0.5);
        beside(rows, others, from, to, width);
        for (int s = 0; s < SHARES; s++) {
            first[s] = (size_t)from[s];
            last[s] = (size_t)to[s] - 1;
        }
        ragged(cubes, first, last, width);
    }
    for (int i = 0; i < ROWS; i++)
        for (size_t j = 0; j < width; j++)
            sum += others[i][j] * (double)(j + 1) + rows[i][j] * i;
    printf("%.3f %g %g\n", sum, others[7][3], rows[ROWS - 1][0]);
    for (int i = 0; i < ROWS; i++) {
        free(rows[i]);
        free(others[i]);
    }
    free(from);
    free(to);
    return 0;
}
