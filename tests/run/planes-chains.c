// same-as: serial
// procs: 1 3 4 6
// env: OTOSP_SMALL=0
// env: OTOSP_DIVIDE=grid
/*
 * Rows that depend on each other by fours: between members they do not, if blocks begin where fours do. Then all rows of one
 * are done in order by each, also those that need nothing that is under way.
 */
#include <stdio.h>
#include <string.h>

enum { N = 14, ROWS = 16, DEPTH = 24 };

static double a[N][ROWS][DEPTH], b[N][ROWS][DEPTH];

static void chains(void)
{
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 1; k < DEPTH - 1; k++)
                if (j % 4)
                    b[i][j][k] = b[i][j - 1][k] / 2 + a[i - 1][j][k] + a[i + 1][j][k - 1];
                else
                    b[i][j][k] = a[i - 1][j][k + 1];
}

static void back(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < DEPTH; k++)
                a[i][j][k] = b[i][j][k] / 4;
}

int main(void)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < DEPTH; k++)
                a[i][j][k] = b[i][j][k] = (i * 7 + j * 3 + k) % 11;
    for (int step = 0; step < 5; step++) {
        chains();
        back();
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < DEPTH; k++)
                sum += a[i][j][k] * ((i * 5 + j * 3 + k) % 17);
    printf("%.9g\n", sum);
    return 0;
}
