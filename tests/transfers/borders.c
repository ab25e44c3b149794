/* Between sweeps the borders are set in sequential loops, which read the rows and columns next to them. */
#include <stdio.h>

enum { N = 512, TIMES = 10 };
static double x[N][N], y[N][N];

static void borders(double (*a)[N])
{
    for (int j = 0; j < N; j++) {
        a[0][j] = a[1][j];
        a[N - 1][j] = a[N - 2][j];
    }
    for (int i = 0; i < N; i++) {
        a[i][0] = a[i][1];
        a[i][N - 1] = a[i][N - 2];
    }
}

int main(void)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i][j] = y[i][j] = i * 31 + j % 7;
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // halo
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                y[i][j] = 0.25 * (x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1]);
        borders(y);
#pragma omp parallel for // none
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                x[i][j] = y[i][j];
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += x[i][j];
    printf("%.9e\n", sum);
}
