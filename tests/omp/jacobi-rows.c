// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Jacobi's iteration on a plate held as an array of pointers to rows, which are exchanged after each step; one
// region around all steps. The exact solution satisfies the difference equations.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 14, COLUMNS = 18, MAX_STEPS = 2000 };
#define TOLERANCE 1e-8

static double exact(int i, int j)
{
    return 0.01 * (i * i - j * j) + 0.1 * i - 0.2 * j + 1;
}

static double **plate(void)
{
    double **rows = malloc(ROWS * sizeof *rows);

    for (int i = 0; i < ROWS; i++) {
        rows[i] = calloc(COLUMNS, sizeof **rows);
        for (int j = 0; j < COLUMNS; j++)
            if (i == 0 || i == ROWS - 1 || j == 0 || j == COLUMNS - 1)
                rows[i][j] = exact(i, j);
    }
    return rows;
}

static void free_plate(double **rows)
{
    for (int i = 0; i < ROWS; i++)
        free(rows[i]);
    free(rows);
}

int main(void)
{
    double **now = plate(), **next = plate(), change = 1, error = 0;
    int steps = 0;

    #pragma omp parallel default(none) shared(now, next, change, steps)
    while (steps < MAX_STEPS && change > TOLERANCE) {
        #pragma omp barrier
        #pragma omp single
        change = 0;
        #pragma omp for reduction(max: change)
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 1; j < COLUMNS - 1; j++) {
                double d;

                next[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]);
                d = fabs(next[i][j] - now[i][j]);
                if (d > change)
                    change = d;
            }
        #pragma omp single
        {
            double **rows = now;

            now = next;
            next = rows;
            steps++;
        }
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            error = fmax(error, fabs(now[i][j] - exact(i, j)));
    printf("%d steps, %s\n", steps, error < 1e-5 ? "verified" : "WRONG");
    free_plate(now);
    free_plate(next);
    return error >= 1e-5;
}
