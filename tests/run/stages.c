// procs: 1 2 3 4 7
// same-as: serial openmp
// env: OTOSP_SHM=0
// Iterations that read the rows of a matrix in a loop of their own go by stages, while further rows come: what stands in
// front of that loop and behind it is done once, each iteration keeps its order, and where variables go from one row to
// the next, or an iteration may be left, nothing goes by stages.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 61, M = 43 };

static double a[N][N], b[N][N], c[N][N], rows[N][M], sums[N];
static int count[N];

static void fill(int step)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = sin(i + 3 * j + step);
            b[i][j] = cos(2 * i - j + step);
            c[i][j] = i - j;
        }
}

static void fill_rows(void)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++) {
        for (j = 0; j < M; j++)
            rows[i][j] = (i * 7 + j * 3) % 11;
        count[i] = sums[i] = 0;
    }
}

static double checked(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            sum = sum * 0.999 + c[i][j];
        sum += sums[i] * (i + 1) + count[i];
    }
    return sum;
}

static void product(int n, double (*to)[n], double (*by)[n], double (*of)[n])
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            to[i][j] = 0;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                to[i][j] += by[i][k] * of[k][j];
    }
}

/* ... of one array, of which each iteration has a row, too */
static void square(int n, double *to, const double *of)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= n - 1; k++)
            for (int j = 0; j < n; j++)
                to[i * n + j] += of[i * n + k] * of[k * n + j];
}

/* What is done in front and behind, deeper in blocks; declarations with values. */
static void around(double by)
{
    int i, j, k, times = 2;

    #pragma omp parallel for private(j, k) firstprivate(times)
    for (i = 0; i < N; i++) {
        double *mine = &sums[i];
        const int last = i * times;
        int most;

        *mine += last;
        {
            count[i]++;
            for (k = 0; k < N; k++) {
                most = k;
                for (j = 1; j < N; j++)
                    most = b[k][j] > b[k][most] ? j : most;
                count[i] += most;
                if (b[k][most] < by)
                    continue;
                *mine += b[k][most] * (k + 1);
            }
            count[i] *= 3;
        }
        for (j = 0; j < N; j++)
            c[i][j] -= *mine;
        for (k = 0; k < 2; k++)
            sums[i] += b[i][k] + last;
    }
}

/* A sum in a variable goes from row to row. */
static void kept(void)
{
    int i, j, k;
    double sum = 0;

    #pragma omp parallel for private(j, k) firstprivate(sum)
    for (i = 0; i < N; i++) {
        sum = i;
        for (k = 0; k < N; k++)
            for (j = 0; j < N; j++)
                sum = sum * 0.5 + b[k][j] * a[i][j];
        c[i][0] = sum;
    }
}

/* A local array does, too. */
static void local(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++) {
        double line[N];

        for (j = 0; j < N; j++)
            line[j] = 0;
        for (k = 0; k < N; k++)
            for (j = 0; j < N; j++)
                line[j] += a[i][k] * b[k][j];
        for (j = 0; j < N; j++)
            c[i][j] = line[j];
    }
}

/* An iteration is left before it is done, and a loop before all rows are read. */
static void left(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++) {
        if (i % 3 == 0)
            continue;
        for (k = 0; k < N; k++) {
            for (j = 0; j < N; j++)
                c[i][j] += b[k][j];
            if (k > i)
                break;
        }
    }
}

/* Rows that others write to, where they are not read; windows that reach into further rows; part of the rows. */
static void written(const int *use)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++) {
        if (!use[i])
            for (j = 0; j < M; j++)
                rows[i][j] = -1;
        for (k = 0; k < N; k++)
            if (use[k])
                for (j = 0; j < M; j++)
                    sums[i] += rows[k][j] * (j + i);
    }
}

static void windows(int n, const double *of)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (k = 0; k < n - 4; k++)
            for (j = 0; j < 9; j++)
                sums[i] += of[k * 2 + j] * (i + 1);
}

static void part(int from, int to)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 4)
    for (i = 0; i < N; i++)
        for (k = from; k < to; k++)
            for (j = 1; j < M - 1; j++)
                sums[i] += rows[k][j] * (k % (i + 1)) + rows[k][j + 1];
}

/* Of further rows only what is behind the iteration's own column. */
static void behind(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (k = 0; k < N; k++)
            for (j = i; j < N; j++)
                c[i][j] += a[k][j] * b[k][(j + k) % 3];
}

/* Two arrays, and an iteration's own row last. */
static void both(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++) {
        for (k = 0; k < N; k++)
            for (j = 0; j < N; j++)
                c[i][j] += a[k][j] * b[k][i] + b[k][j];
        c[i][i] += rows[N - 1 - i][i % M];
    }
}

static void mapped(int n, double *to, const double *of)
{
    int i, j, k;

    #pragma omp target map(to: of[0:n * n]) map(tofrom: to[0:n * n])
    #pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        #pragma omp target data map(tofrom: to[i * n:n])
        {
            for (j = 0; j < n; j++)
                to[i * n + j] *= 0.5;
            for (k = 0; k < n; k++)
                for (j = 0; j < n; j++)
                    to[i * n + j] += of[k * n + j] * (i + k);
        }
    }
}

int main(void)
{
    int use[N];

    for (int i = 0; i < N; i++)
        use[i] = i % 4 != 1;
    for (int step = 0; step < 3; step++) {
        fill(step);
        fill_rows();
        product(N, c, a, b);
        printf("%.6f\n", checked());
        product(N, a, b, b);
        square(N, c[0], a[0]);
        printf("%.6f\n", checked());
        fill(step);
        around(0.9 + step * 0.04);
        printf("%.6f\n", checked());
        fill(step);
        kept();
        printf("%.6f\n", checked());
        fill(step);
        local();
        left();
        printf("%.6f\n", checked());
        fill_rows();
        written(use);
        windows(N * M / 2, rows[0]);
        printf("%.6f\n", checked());
        fill_rows();
        part(step, N - 1);
        part(9, 9 + step);
        fill(step);
        behind();
        both();
        printf("%.6f\n", checked());
        fill(step);
        mapped(N, c[0], b[0]);
        printf("%.6f\n", checked());
    }
    return 0;
}
