// same-as: serial
/*
 * Rows that a condition guards: only the loop inside knows what it reads of them, and it runs too late to say what must
 * have been moved before the construct around it begins.
 */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 30, COLS = 4000 };

static double *row[ROWS], sum[ROWS], data[ROWS * COLS];
static int wanted[ROWS];

int main(void)
{
    for (int i = 0; i < ROWS; i++) {
        wanted[i] = i * 7 % 3;
        row[i] = wanted[i] ? data + (ROWS - 1 - i) * COLS : NULL;
    }
    for (int step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (int i = 0; i < ROWS * COLS; i++)
            data[i] += i % 17 + step;
        #pragma omp parallel for
        for (int i = 0; i < ROWS; i++) {
            double s = 0;

            if (wanted[i])
                for (int k = 0; k < COLS; k++)
                    s += row[i][k];
            sum[i] += s;
        }
    }
    for (int i = 0; i < ROWS; i++)
        printf("%g\n", sum[i]);
    return 0;
}
