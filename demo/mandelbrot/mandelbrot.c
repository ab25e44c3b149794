/*
 * mandelbrot.c: which points of the complex plane stay bounded under z = z^2 + c?
 */
#include <stdio.h>
#include "../../benchmarks/timer.h"

enum { ROWS = 900, COLUMNS = 1200, LIMIT = 1000 };

static int steps[ROWS][COLUMNS];        /* until |z| > 2, at most LIMIT */

int main(void)
{
    double start = omp_get_wtime(), cr, ci, zr, zi, t;
    long bounded = 0, sum = 0;
    int row, col, k;

    /* Rows near the middle take longest: they are dealt out like cards. */
#pragma omp parallel for private(col, k, cr, ci, zr, zi, t) schedule(static, 1) reduction(+ : bounded)
#pragma llc result(&steps[row][0], COLUMNS)
    for (row = 0; row < ROWS; row++)
        for (col = 0; col < COLUMNS; col++) {
            cr = -2.25 + 3.0 * col / COLUMNS;
            ci = -1.125 + 2.25 * row / ROWS;
            zr = zi = 0;
            for (k = 0; k < LIMIT && zr * zr + zi * zi <= 4; k++) {
                t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
            }
            steps[row][col] = k;
            bounded += k == LIMIT;
        }

    for (row = 0; row < ROWS; row++)
        for (col = 0; col < COLUMNS; col++)
            sum += steps[row][col];
    printf("bounded %ld of %d\n", bounded, ROWS * COLUMNS);
    printf("steps %ld\n", sum);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    return 0;
}
