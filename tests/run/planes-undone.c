// same-as: serial
// env: OTOSP_DIVIDE=rows
/*
 * Loops that were to be divided by rows and cannot be, so that what was inferred for rows is undone: the sequential loops
 * inside are asked about again. And rows that are added up.
 */
#include <stdio.h>

enum { N = 6, R = 9, DEPTH = 5 };

static double a[N][R][DEPTH], b[N][R][DEPTH];

/* Two rows go to one. */
static void pair(void)
{
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < R - 1; j++)
            for (int k = 1; k < DEPTH - 1; k++)
                if (i != j)
                    b[i][j / 2][k] += 1.5 + 0.25 * a[i][j][k];
}

/* The largest, and how many are larger than a quarter. */
static long count(double *largest)
{
    double most = -1;
    long n = 0;

#pragma omp parallel for reduction(max : most) reduction(+ : n)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < R - 1; j++)
            for (int k = 0; k < DEPTH; k++) {
                b[i][j][k] = b[i][j][k] / 2 + a[i][j - 1][k] - a[i][j + 1][k];
                if (b[i][j][k] > most)
                    most = b[i][j][k];
                n += b[i][j][k] > 0.25;
            }
    *largest = most;
    return n;
}

int main(void)
{
    double sum = 0, largest;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < R; j++)
            for (int k = 0; k < DEPTH; k++)
                a[i][j][k] = (i * 7 + j * 3 + k) % 11;
    for (int step = 0; step < 3; step++) {
        pair();
        printf("%ld above\n", count(&largest));
        printf("largest %g\n", largest);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < R; j++)
            for (int k = 0; k < DEPTH; k++)
                sum = sum * 0.75 + b[i][j][k];
    printf("%.9g\n", sum);
    return 0;
}
