/*
 * mandelbrot.c: which points of the complex plane stay bounded under z = z^2 + c?
 */
#include <stdio.h>
#include "../../benchmarks/timer.h"

enum { ROWS = 600, COLUMNS = 800, LIMIT = 1000 };

static int steps[ROWS][COLUMNS];        /* until |z| > 2, at most LIMIT */

int main(void)
{
    double start = omp_get_wtime();
    long bounded = 0, sum = 0;

    /* Rows near the middle take longest: they are dealt out like cards. */
#pragma omp parallel for schedule(static, 1) reduction(+ : bounded)
#pragma llc result(&steps[row][0], COLUMNS)
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLUMNS; col++) {
            double cr = -2.25 + 3.0 * col / COLUMNS, ci = -1.125 + 2.25 * row / ROWS;
            double zr = 0, zi = 0;
            int k;

            for (k = 0; k < LIMIT && zr * zr + zi * zi <= 4; k++) {
                double t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
            }
            steps[row][col] = k;
            bounded += k == LIMIT;
        }

    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLUMNS; col++)
            sum += steps[row][col];
    printf("bounded %ld of %d\n", bounded, ROWS * COLUMNS);
    printf("steps %ld\n", sum);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    return 0;
}
