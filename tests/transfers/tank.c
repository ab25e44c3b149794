/*
 * A liquid of three kinds in a tank, with every loop counted by variables that all files may know, or by static ones of a function:
 * as in C that was Fortran.
 */
#include <stdio.h>

enum { WIDE = 300, KINDS = 3, TIMES = 20 };

int row, column, kind;
static double part[WIDE][WIDE][KINDS], next[WIDE][WIDE][KINDS];

static void walls(void)
{
    static int place, which;

    for (place = 0; place < WIDE; ++place)
        for (which = 0; which < KINDS; ++which)
            part[0][place][which] = part[1][place][which];
    for (place = 0; place < WIDE; ++place)
        for (which = 0; which < KINDS; ++which)
            part[WIDE - 1][place][which] = part[WIDE - 2][place][which];
    for (row = 0; row < WIDE; ++row)
        for (kind = 0; kind < KINDS; ++kind)
            part[row][0][kind] = part[row][1][kind];
}

int main(void)
{
    double sum = 0;

#pragma omp parallel for private(column, kind)
    for (row = 0; row < WIDE; row++)
        for (column = 0; column < WIDE; column++)
            for (kind = 0; kind < KINDS; kind++)
                part[row][column][kind] = (row * 7 + column * 3 + kind) % 11;
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for private(column, kind)
        for (row = 1; row < WIDE - 1; row++)            // spread
            for (column = 1; column < WIDE - 1; column++)
                for (kind = 0; kind < KINDS; kind++)
                    next[row][column][kind] = 0.25 * (part[row - 1][column][kind] + part[row + 1][column][kind]
                                                      + part[row][column - 1][kind] + part[row][column + 1][kind]);
#pragma omp parallel for private(column, kind)
        for (row = 1; row < WIDE - 1; row++)            // keep
            for (column = 1; column < WIDE - 1; column++)
                for (kind = 0; kind < KINDS; kind++)
                    part[row][column][kind] = next[row][column][kind];
        walls();
    }
#pragma omp parallel for private(column) reduction(+ : sum)
    for (row = 0; row < WIDE; row++)
        for (column = 0; column < WIDE; column++)
            sum += part[row][column][0] + part[row][column][KINDS - 1];
    printf("%d %d %.6f\n", row, kind, sum);
    return 0;
}
