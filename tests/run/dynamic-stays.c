// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * What loops whose iterations nobody knows before they run have written in long sections stays with its writers; so
 * does what devices have written. It is read by everybody, by other loops, and by some: each gets it all the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 24
#define COLUMNS 4200

static double table[ROWS][COLUMNS];

static double work(int i, int j, int k)
{
    return i * 3 + j % 7 + k;
}

static double sum(const double *x, int from, int to)
{
    double s = 0;

    for (int i = from; i < to; i++)
        s += x[i] * (i % 5);
    return s;
}

int main(void)
{
    double *x = malloc(ROWS * COLUMNS * sizeof *x), *y = malloc(ROWS * COLUMNS * sizeof *y), *gone, s = 0;
    int i, j, k, d;

    for (k = 0; k < 3; k++) {
        #pragma omp parallel for schedule(dynamic) private(j)
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++)
                x[i * COLUMNS + j] = work(i, j, k);
        printf("%g\n", x[k * 7777 + 5]);
        #pragma omp parallel for schedule(guided) private(j)
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++)
                table[i][j] = x[(ROWS - 1 - i) * COLUMNS + j] + k;
        if (k == 1)
            x[40000] = table[3][0] = -1;
        #pragma omp parallel for
        for (i = 0; i < ROWS * COLUMNS; i++)
            y[i] = 2 * x[i] + table[i / COLUMNS][i % COLUMNS];
        printf("%g\n", sum(y, 0, ROWS * COLUMNS) + table[5][6]);
        /* some rows, others once more, by others */
        #pragma omp parallel for schedule(dynamic, 2) private(j)
        for (i = 0; i < ROWS; i += 3)
            for (j = 0; j < COLUMNS; j++)
                x[i * COLUMNS + j] -= table[i][j];
        s += sum(x, COLUMNS / 2, 5 * COLUMNS);
    }
    for (d = 0; d < 5; d++) {
        #pragma omp target device(d % 2) map(from: y[d * COLUMNS:COLUMNS])
        {
            printf("device\n");
            for (int m = 0; m < COLUMNS; m++)
                y[d * COLUMNS + m] = x[d * COLUMNS + m] + d;
        }
    }
    memmove(y + 100, y, 30000 * sizeof *y);
    printf("%g %g\n", s, sum(y, 0, ROWS * COLUMNS));
    /* a block that is freed, and comes again */
    gone = malloc(COLUMNS * ROWS * sizeof *gone);
    #pragma omp parallel for schedule(dynamic) private(j)
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            gone[i * COLUMNS + j] = i;
    free(gone);
    gone = malloc(COLUMNS * ROWS * sizeof *gone);
    for (i = 0; i < COLUMNS * ROWS; i++)
        gone[i] = i;
    #pragma omp parallel for schedule(dynamic) private(j)
    for (i = 0; i < ROWS; i++) {
        memcpy(y + i * COLUMNS, gone + i * COLUMNS, COLUMNS * sizeof *y);
        table[i][i] = 1;
    }
    y = realloc(y, 2 * ROWS * COLUMNS * sizeof *y);
    printf("%g %g\n", sum(y, 0, ROWS * COLUMNS), sum(table[0], 0, ROWS * COLUMNS));
    #pragma omp parallel private(i, j)
    {
        #pragma omp for schedule(dynamic) nowait
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++)
                x[i * COLUMNS + j] = i + j;
        #pragma omp for schedule(dynamic, 3)
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++)
                y[i * COLUMNS + j] = i - j;
        #pragma omp for schedule(dynamic)
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++)
                table[i][j] = y[i * COLUMNS + j] - x[(ROWS - 1 - i) * COLUMNS + j];
    }
    printf("%g %g\n", sum(x, 3, 90000), sum(table[1], 0, 80000));
    return 0;
}
