/* Shifts in four directions, which a switch tells: only rows beside a share travel. */
#include <stdio.h>

enum { ROWS = 600, COLUMNS = 64, TIMES = 20 };

static double f[4][ROWS][COLUMNS], g[4][ROWS][COLUMNS], edge[2];

static void shift(int rows)
{
#pragma omp parallel for
    for (int i = 0; i < rows; i++) {
        for (int d = 0; d < 4; d++) {
            int from = i;

            switch (d) {
            case 1:
                if (i == 0)
                    continue;
                from = i - 1;
                break;
            case 2:
                if (i == rows - 1)
                    continue;
                from = i + 1;
                /* falls through */
            default:
                break;
            }
            for (int j = 0; j < COLUMNS; j++)
                g[d][i][j] = f[d][from][j] + 1;
        }
        switch (i) {
        case 0:
            g[1][i][0] = 7;
            break;
        case ROWS - 2: case ROWS - 1:
            edge[i - (ROWS - 2)] += f[0][i][1];
        }
    }
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int d = 0; d < 4; d++)
            for (int j = 0; j < COLUMNS; j++)
                f[d][i][j] = g[d][i][j];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            for (int d = 0; d < 4; d++)
                f[d][i][j] = i + j * d;
    for (int t = 0; t < TIMES; t++)
        shift(ROWS);
    for (int d = 0; d < 4; d++)
        sum += f[d][1][0] + f[d][ROWS - 1][1];
    printf("%g %g\n", sum, edge[0] + edge[1]);
    return 0;
}
