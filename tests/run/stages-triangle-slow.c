// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SHM=0
// env: OTOSP_NETWORK=slow
// On a slow network a rank that uses few of the rows of a triangle takes its iterations in parts in each stage, so that others
// get what they wait for. Each element is added up in the order of the rows.
#include <stdio.h>

enum { N = 160, STEPS = 3 };

static double a[N][N], b[N][N], c[N][N];

static void fill(int step)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = (double)((i * 7 + j * 3 + step) % 11) / 3;
            b[i][j] = (double)((i + j * 5 + step) % 13) / 7;
            c[i][j] = i - j;
        }
}

static void lower(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[j][k];
}

static void upper(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 8)
    for (i = 0; i < N; i++)
        for (j = i; j < N; j++)
            for (k = 0; k < N; k++)
                c[i][j] -= b[i][k] * a[j][k];
}

/* One sum an iteration, which goes from row to row. */
static void sums(double *sum)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            sum[i] = sum[i] / 3 + b[j][i] * a[j][N - 1 - i];
}

int main(void)
{
    static double sum[N];
    double all = 0;
    int i, j, step;

    for (step = 0; step < STEPS; step++) {
        fill(step);
        lower();
        upper();
        sums(sum);
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                all += c[i][j] * ((i * 31 + j * 17) % 101) + sum[i];
        printf("%.17g\n", all);
    }
    return 0;
}
