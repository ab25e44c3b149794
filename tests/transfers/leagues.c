/* Loops over teams with the schedule that threads of a device have: ranks are the teams, and neighbours send each other a
   row. */
#include <stdio.h>

enum { N = 200, TIMES = 20 };
static double a[N][N], b[N][N];

int main(void)
{
    double sum = 0, changed = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[i][j] = (i * 7 + j) % 11;
#pragma omp target data map(tofrom: a, b)
    for (int t = 0; t < TIMES; t++) {
#pragma omp target teams distribute parallel for schedule(static, 1)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma omp target teams distribute parallel for simd collapse(2) schedule(static, 1) reduction(+: changed)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                changed += a[i][j] != b[i][j];
                a[i][j] = b[i][j];
            }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j];
    printf("%.9e %g\n", sum, changed);
}
