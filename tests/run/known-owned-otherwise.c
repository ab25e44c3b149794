// procs: 1 2 3 4 5 7
// same-as: serial
/* The same loop, on what loops of two kinds have left by turns: in rows, or so that a row is partly the one's and partly the
   other's. Where its iterations may begin before the messages have come differs, and so it is each time, not the last time's. */
#include <stdio.h>

enum { ROWS = 900, COLUMNS = 700, TIMES = 12 };

static double a[ROWS][COLUMNS], b[ROWS][COLUMNS];

static void by_rows(void)
{
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            a[i][j] = 0.5 * b[i][j] + i % 13;
}

static void by_elements(void)
{
#pragma omp parallel for collapse(2)
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            a[i][j] = 0.75 * b[i][j] + j % 11;
}

static void upward(void)
{
#pragma omp parallel for
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 0; j < COLUMNS; j++)
            b[i][j] = 0.5 * a[i][j] + 0.25 * a[i - 1][j] + 0.125 * a[i + 1][j];
}

int main(void)
{
    double sum = 0;

    for (int t = 0; t < TIMES; t++) {
        if (t % 2)
            by_elements();
        else
            by_rows();
        upward();
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum = 0.999999 * sum + b[i][j] * ((i * 7 + j) % 17);
    printf("%.17g\n", sum);
    return 0;
}
