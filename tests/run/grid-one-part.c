// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SMALL=0
/* Loops over planes and rows whose grid has one part of planes, and follows where other loops have left the data. */
#include <stdio.h>
#include <stdlib.h>

static void plates(int planes, int rows, int columns, int steps)
{
    double (*heat)[rows][columns] = malloc(sizeof(double) * planes * rows * columns);
    double (*next)[rows][columns] = malloc(sizeof(double) * planes * rows * columns);
    double sum = 0;
    int p, r, c, s;

    for (p = 0; p < planes; p++)
        for (r = 0; r < rows; r++)
            for (c = 0; c < columns; c++) {
                heat[p][r][c] = (p * 7 + r * 3 + c) % 11;
                next[p][r][c] = 0;
            }
    for (s = 0; s < steps; s++) {
        #pragma omp parallel for private(r, c)
        for (p = 0; p < planes; p++)
            for (r = 1; r < rows - 1; r++)
                for (c = 1; c < columns - 1; c++)
                    next[p][r][c] = 0.25 * (heat[p][r - 1][c] + heat[p][r + 1][c] + heat[p][r][c - 1] + heat[p][r][c + 1])
                                  + (p > 0 ? 0.01 * heat[p - 1][r][c] : 0);
        #pragma omp parallel for private(r, c)
        for (p = 0; p < planes; p++)
            for (r = 0; r < rows; r++)
                for (c = 0; c < columns; c++)
                    heat[p][r][c] = next[p][r][c] + s;
        if (s % 3 == 2) {
            #pragma omp parallel for
            for (r = 0; r < rows; r++)
                heat[0][r][0] += next[planes - 1][r][columns - 1] + next[planes / 2][rows - 1 - r][columns / 2];
        }
    }
    for (p = 0; p < planes; p++)
        for (r = 0; r < rows; r++)
            for (c = 0; c < columns; c++)
                sum = sum * 0.99 + heat[p][r][c];
    printf("%d %d %d %.12g\n", planes, rows, columns, sum);
    free(heat);
    free(next);
}

int main(void)
{
    plates(2, 64, 64, 8);
    plates(8, 16, 8, 8);
    plates(1, 20, 20, 8);
    plates(3, 5, 5, 6);
    plates(5, 2, 9, 4);
    plates(1, 40, 500, 8);
    plates(4, 7, 100, 9);
    return 0;
}
