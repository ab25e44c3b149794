/*
 * Terraces whose rows are reached by pointers. Conditions over loaded values end the program: in an assertion, behind a switch, in a
 * block. What goes on has passed them, so the rows that are loaded behind them are known, and their borders travel.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 240, COLUMNS = 200, TIMES = 10 };

static double **terraces(void)
{
    double **row = malloc(ROWS * sizeof *row);

    for (int i = 0; i < ROWS; i++)
        row[i] = calloc(COLUMNS, sizeof **row);
    return row;
}

static void seep(double **wet, double **next, double **soil, const int *kind)
{
    #pragma omp parallel for
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++) {
            double share;

            assert(soil[i][j] > 0);
            switch (kind[i]) {
            case 0:
                share = 0.1;
                break;
            case 1:
                share = 0.2;
                break;
            default:
                fprintf(stderr, "row %d is of no kind\n", i);
                exit(1);
            }
            next[i][j] = wet[i][j] + share * soil[i][j] * (wet[i - 1][j] + wet[i + 1][j] - 2 * wet[i][j]);
        }
}

int main(void)
{
    double **wet = terraces(), **next = terraces(), **soil = terraces(), sum = 0;
    int *kind = malloc(ROWS * sizeof *kind);

    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        kind[i] = i / 3 % 2;
        for (int j = 0; j < COLUMNS; j++) {
            wet[i][j] = next[i][j] = i * j % 17;
            soil[i][j] = 1 + j % 2;
        }
    }
    for (int t = 0; t < TIMES; t++) {
        double **other = wet;

        seep(wet, next, soil, kind);
        wet = next;
        next = other;
    }
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += wet[i][j];
    printf("%.6f\n", sum);
    return 0;
}
