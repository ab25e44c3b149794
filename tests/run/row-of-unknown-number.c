// procs: 1 2 3 4 7
// same-as: serial
/* Through which of the pointers a load goes, is known nowhere in front of the loop: of which object it is, neither. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 12, COLUMNS = 3000, N = 40 };

static double **rows, sums[N];

static void fill(int by)
{
#pragma omp parallel for
    for (int j = 0; j < COLUMNS; j++)
        for (int i = 0; i < ROWS; i++)
            rows[i][j] = i * by + j % 17;
}

static int which[100];

static double sum_of(int n, int i, size_t j, int one, int other)
{
    int column = one;
    double sum = rows[j / 2][7];

    for (size_t k = 0; k < (size_t)(n - i); k += 3)
        if (which[k] % 5 == 1)
            column = other;
    return sum + rows[j / 2][2 * column - 3];
}

int main(void)
{
    double all = 0;

    rows = malloc(ROWS * sizeof *rows);
    for (int i = 0; i < ROWS; i++)
        rows[i] = malloc(COLUMNS * sizeof **rows);
    for (int i = 0; i < 100; i++)
        which[i] = i * 3;
    for (int t = 1; t < 6; t++) {
        fill(t);
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (unsigned j = 0; j <= 2 * (unsigned)t + 7; j++)
                sums[i] += sum_of(N, i, j, 20 * t + i, 50 + 3 * t);
    }
    for (int i = 0; i < N; i++)
        all = all * 0.75 + sums[i];
    printf("%.6f\n", all);
    return 0;
}
