/* Each element waits for the ones above and in front. */
#include <stdio.h>

enum { N = 150 };

static double a[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 7 + j * 3) % 11;
#pragma omp parallel for ordered(2)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
            a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + 0.001 * a[i][j];
#pragma omp ordered depend(source)
        }
    printf("%.10g\n", a[N - 1][N - 1]);
}
