/* A matrix that is turned again and again: the columns of each rank's rows go to all others. */
#include <stdio.h>

enum { N = 480, STEPS = 5 };

static double a[N][N], b[N][N];

static void turn(double (*to)[N], double (*from)[N])
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            to[i][j] = from[j][i] + 1;
}

int main(void)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i * 3 + j;
    for (int step = 0; step < STEPS; step++) {
        turn(b, a);
        turn(a, b);
    }
    for (int i = 0; i < N; i++)
        sum += a[i][i / 2];
    printf("%.1f\n", sum);
    return 0;
}
