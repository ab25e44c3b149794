// procs: 1 2 3 4 5 6 7
// same-as: serial
/* What many members read parts of is read again as it was, by columns, by rows, by all; then written, and read so again. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 60 };

static double a[N][N], b[N][N], sum[N];

static void by_columns(double factor)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            b[i][j] = factor * b[i][j] + a[j][i];
}

static void by_rows(void)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < N; i++) {
        sum[i] = 0;
        for (j = 0; j < N; j++)
            sum[i] += a[i][j] - 2 * a[i > 0 ? i - 1 : N - 1][j];
    }
}

/* Every other column of some rows. */
static void some(int from)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < N / 2; i++)
        for (j = 0; j < N; j++)
            b[j][2 * i] += a[from + j / 4][2 * i + 1];
}

static void change(int from, int to)
{
    int i, j;

#pragma omp parallel for private(i)
    for (j = 0; j < N; j++)
        for (i = from; i < to; i++)
            a[i][j] = a[i][j] / 2 + b[i][j];
}

int main(void)
{
    double total = 0;
    int i, j, step;

#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = i + j / 8.;
            b[i][j] = i - j;
        }
    for (step = 0; step < 6; step++) {
        by_columns(0.5);
        if (step % 2)
            by_columns(0.25);
        by_rows();
        some(step);
        some(step);
        if (step % 3 == 1)
            change(0, N);
        if (step % 3 == 2)
            change(step, step + 7);
        if (step == 4)
            total += a[17][31];
        by_columns(0.125);
    }
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++)
            total += a[i][j] * (i + 1) + b[i][j] * (j + 2);
        total += sum[i];
        printf("%.10g\n", total);
    }
    return 0;
}
