// same-as: serial
// stderr: demand-cyclic.c:16: 'parallel for': state
// procs: 2 3
// env: OTOSP_MOVE=demand
// env: OTOSP_DEBUG=exchange
/* Rows dealt out one by one, thousands to each rank, stay with their owners. */
#include <stdio.h>

enum { ROWS = 6000, COLUMNS = 16 };

static double a[ROWS][COLUMNS], b[ROWS][COLUMNS];

int main(void)
{
    double sum = 0;
    #pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            a[i][j] = i * 3 % 101 + j;
    for (int step = 0; step < 3; step++) {
        #pragma omp parallel for schedule(static, 1)
        for (int i = 1; i < ROWS; i++)
            for (int j = 1; j < COLUMNS; j++)
                b[i][j] = a[i][j - 1] + a[i - 1][j];
        #pragma omp parallel for schedule(static, 1)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                a[i][j] = b[i][j] / 2 + i;
    }
    #pragma omp parallel for schedule(static, 1) reduction(+:sum)
    for (int i = 0; i < ROWS; i++)
        sum += a[i][i % COLUMNS] * 0.5;
    printf("%.10g %g %g\n", sum, a[77][3], b[5999][15]);
    return 0;
}
