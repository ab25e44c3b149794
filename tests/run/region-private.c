// Regions with private clauses, as in C89: one variable counts the threads' steps, runs through divided loops and through
// loops that one thread runs, and what it has held before the region it holds afterwards.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

#define N 61
static double a[N][N], b[N][N], line[N];
static int steps, g;

static void wave(int times)
{
    int t = 4, i, j = 9, k;
    double s, keep = 3, *row;

#pragma omp parallel private(t, i, j, s, row, k) shared(keep)
    {
        for (t = 0; t < times; t++) {
#pragma omp for nowait
            for (j = 0; j < N; j++)
                a[0][j] = t;
#pragma omp for
            for (i = 1; i < N; i++)
                for (j = 0; j < N; j++) {
                    s = b[i][j] - b[i - 1][j];
                    a[i][j] -= 0.5 * s;
                }
#pragma omp for private(k)
            for (i = 0; i < N - 1; i++) {
                row = b[i];
                for (k = 0; k < N - 1; k++)
                    row[k] -= 0.7 * (a[i][k + 1] - a[i][k] + a[i + 1][k]);
            }
#pragma omp single
            {
                for (j = 0; j < N; j++)
                    line[j] += b[t % N][j];
                steps++;
            }
            k = t + 1;
#pragma omp for schedule(static, 2) reduction(+ : keep)
            for (i = 0; i < N; i++)
                keep += k * line[i];
        }
    }
    printf("%.8g\n", keep);
}

/* The region's own stands before all others of that name. */
static double named(int n)
{
    double sum = 0;
    int i;

    g = 5;
#pragma omp parallel private(g, i) default(shared)
    for (g = 0; g < n; g++) {
#pragma omp for reduction(+ : sum) schedule(dynamic)
        for (i = g; i < N; i++)
            sum += line[i] * g;
    }
    return sum + g * 1000;
}

/* A value goes from a loop to the code behind it, or from one loop to the next: this stays. */
static double stays(int n)
{
    double sum = 0, last;
    int i, most = 0;

#pragma omp parallel private(i, last)
    {
        last = 0;
#pragma omp for
        for (i = 0; i < n; i++)
            last = last < line[i] ? line[i] : last;
#pragma omp critical
        sum = sum < last ? last : sum;
    }
#pragma omp parallel private(i, last)
    {
        last = 2;
#pragma omp for
        for (i = 0; i < n; i++) {
            line[i] += last;
            last = 2;
        }
        last++;
#pragma omp for
        for (i = 0; i < n; i++)
            line[i] += last * 0;
#pragma omp single
        most = last > 0;
    }
    return sum + most;
}

int main(void)
{
    int i, j;
    double sum = 0;

#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = (i * 3 + j) % 7;
            b[i][j] = (i + 5 * j) % 9;
        }
    wave(12);
    printf("%.8g\n", named(4) - 5000 * (g == 5) - g * 1000 * (g != 5));
    sum = stays(N);
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += a[i][j] * i + b[i][j] * j + line[j];
    printf("%.8g %d\n", sum, steps);
    return 0;
}
