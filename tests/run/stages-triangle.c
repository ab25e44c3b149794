// procs: 1 2 3 4 7
// same-as: serial openmp
// env: OTOSP_SHM=0
// Triangles whose iterations read the rows of a matrix in a loop of their own, more rows or fewer of them: these go by stages,
// too, and the rows that a rank's own iterations need all along come first. Bands, columns and rows that are written do not.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 61, M = 43 };

static double a[N][M], b[N][M], c[N][N], both[N][2 * M], own[N];

static void fill(int step)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++) {
        for (j = 0; j < M; j++) {
            a[i][j] = sin(i + 3 * j + step);
            both[i][j] = j - i % 5;
        }
        own[i] = i;
    }
    #pragma omp parallel for private(j) schedule(static, 1)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            b[i][j] = cos(2 * i - j + step);
            both[i][M + j] = i + j;
        }
    #pragma omp parallel for private(j) schedule(static, 2)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            c[i][j] = i - j;
}

static double checked(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            sum = sum * 0.999 + c[i][j];
        for (int j = 0; j < 2 * M; j++)
            sum = sum * 0.999 + both[i][j];
        sum += own[i] * (i + 1);
    }
    return sum;
}

static void lower(int n, double (*x)[M])
{
    int i, j, k;
    double sum;

    #pragma omp parallel for private(j, k, sum) schedule(static, 3)
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++) {
            sum = 0;
            for (k = 0; k < M; k++)
                sum += x[i][k] * x[j][k];
            c[i][j] = 2 * sum + c[i][j];
        }
}

/* One row at a time, of two matrices; equal blocks, which the runtime makes equal work of. */
static void lower_2(int n)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 1)
    for (i = 0; i < n; i++)
        for (j = 0; j < i; j++)
            for (k = 0; k < M; k++)
                c[i][j] += a[i][k] * b[j][k] + b[i][k] * a[j][k];
    #pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++)
        for (j = 0; j < i; j++)
            for (k = 0; k < M; k++)
                c[i][j] -= a[i][k] * b[j][k] * 0.5 + b[i][k] * a[j][k];
}

/* From the diagonal on, with something in front of it, and behind; upwards and downwards; some columns only. */
static void upper(long n, double by)
{
    #pragma omp parallel for schedule(static, 2)
    for (long i = 0; i < n; i++) {
        own[i] *= by;
        for (long j = i; j < n; j++)
            for (int k = 3; k < M - 2; k++)
                own[i] += a[j][k] * b[i][k];
        own[i] -= 1;
    }
    #pragma omp parallel for schedule(static, 1)
    for (int i = N - 1; i >= 0; i--) {
        own[i] *= by;
        for (int j = i + 1; j < n; j++)
            own[i] += a[j][5] - a[i][j % M];
    }
    #pragma omp parallel for schedule(static, 1)
    for (int i = N - 1; i > 1; i--)
        for (int j = 0; j < i - 1; j++)
            c[i][j] -= a[j][7] * by;
}

/* Sums that go on from row to row, in order. */
static void sums(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 1)
    for (i = 1; i < N; i++)
        for (j = 0; j <= i - 1; j++)
            for (k = 0; k < M; k++)
                own[i] = own[i] * 0.75 + a[j][k];
}

static void others(int n)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 1)      /* a band: most of it is not read by a member */
    for (i = 0; i < n - 3; i++)
        for (j = i; j < i + 3; j++)
            for (k = 0; k < M; k++)
                c[i][j] += a[j][k];
    #pragma omp parallel for private(j) schedule(static, 1)         /* a column of each */
    for (i = 0; i < M; i++)
        for (j = 0; j <= i; j++)
            c[i][j] -= a[j][i];
    #pragma omp parallel for private(j, k) schedule(static, 1)      /* in what rows do not reach */
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k < M; k++)
                both[i][M + k] += both[j][k] * both[i][k];
    #pragma omp parallel for private(j, k) schedule(static, 1)      /* rows get longer, too */
    for (i = 0; i < M; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k <= j; k++)
                c[i][j] += a[j][k] * a[i][k];
    #pragma omp parallel for private(j, k) schedule(static, 1)      /* the upper half is read, the lower one written */
    for (i = 0; i < n; i++)
        for (j = 0; j < i - n / 2; j++)
            for (k = 0; k < M; k++)
                b[i][k] += b[j][k];
}

int main(int argc, char **argv)
{
    int less = argc > 1 ? atoi(argv[1]) : 0;

    for (int step = 0; step < 3; step++) {
        fill(step);
        lower(N - less, step == 1 ? b : a);
        printf("%.9g\n", checked());
        lower_2(N - less - step);
        printf("%.9g\n", checked());
        fill(step + 1);
        upper(N - less, 0.5);
        printf("%.9g\n", checked());
        fill(step);
        sums();
        lower(N, a);
        printf("%.9g\n", checked());
        fill(step);
        others(N - less);
        lower(N, b);
        printf("%.9g\n", checked());
    }
    return 0;
}
