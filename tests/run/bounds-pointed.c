// procs: 1 2 3 4 7
// same-as: serial
// Sizes that a pointer leads to: loops are described by them if they are there to be loaded, even where no iteration does.
#include <stdio.h>
#include <stdlib.h>

#define PLANES 12
#define ROWS 30
#define COLUMNS 24

typedef struct { float re, im; } wave;

static double from[PLANES][ROWS][COLUMNS], to[PLANES][ROWS][COLUMNS];
static wave field[ROWS][COLUMNS], turned[ROWS][COLUMNS];
static int width = 8, empty;

/* The loops inside load elements in front of one that is loaded for certain. */
static void halve(double a[PLANES][ROWS][COLUMNS], double b[PLANES][ROWS][COLUMNS], const int *n)
{
    #pragma omp parallel for
    for (int i = 0; i < n[2]; i++)
        for (int j = 0; j < n[1]; j++)
            for (int k = 0; k < n[0]; k++)
                b[i][j][k] = a[i][j][k] / 2 + (i > 0 ? a[i - 1][j][k] : 0);
}

/* The parameter's own size says that it is there. */
static void by_tiles(wave a[ROWS][COLUMNS], wave b[ROWS][COLUMNS], int n[2])
{
    #pragma omp parallel for
    for (int i = 0; i < n[0]; i++) {
        wave own[16];

        for (int t = 0; t <= n[1] - width; t += width) {
            for (int k = 0; k < width; k++) {
                own[k].re = a[i][t + k].im;
                own[k].im = -a[i][t + k].re;
            }
            for (int k = 0; k < width; k++) {
                b[i][t + k].re = own[width - 1 - k].re;
                b[i][t + k].im = own[k].im;
            }
        }
    }
}

/* A loop that has iterations for certain. */
static void pass(const int *n)
{
    #pragma omp parallel for
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < *n; k++)
                from[i][j][k] += to[i][j][k] + j;
}

/* There is nothing to load, and no iteration does. */
static void nowhere(const int *n)
{
    #pragma omp parallel for
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < empty; j++)
            for (int k = 0; k < n[1]; k++)
                from[i][j][k] = -1;
    #pragma omp parallel for
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < 4; j++) {
            if (empty == 0)
                continue;
            for (int k = 0; k < n[1]; k++)
                from[i][j][k] = -1;
        }
    #pragma omp parallel for
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < 4; j++) {
            if (j >= empty)
                break;
            to[i][j][0] = n[-1];
        }
}

int main(void)
{
    int sizes[3] = { COLUMNS, ROWS, PLANES }, two[2] = { ROWS, COLUMNS };
    double sum = 0;

    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++)
                from[i][j][k] = (i * 5 + j * 3 + k) % 8;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            field[i][j] = (wave){ (float)(i % 4), (float)(j % 3) };
    for (int step = 0; step < 4; step++) {
        halve(from, to, sizes);
        by_tiles(field, turned, two);
        by_tiles(turned, field, two);
        pass(sizes + 1);
        pass(sizes);
        nowhere(NULL);
        width = width == 8 ? 5 : 8;
        sizes[1]--;
    }
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++)
                sum += from[i][j][k] * (i + j) + to[i][j][k] * k;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += field[i][j].re * (i + 1) + field[i][j].im * (j + 1);
    printf("%.6f\n", sum);
    return 0;
}
