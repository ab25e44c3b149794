// procs: 2 3 5
// same-as: serial
// env: OTOSP_SHM=0
// env: OTOSP_DEBUG=exchange
// stderr: stages-triangle-under-way.c:30: 'parallel for': state
// stderr: ; 3 stages
// A triangle goes by stages, where single rows are dealt out, and where a rank uses some of the rows only.
#include <stdio.h>

enum { N = 40 };

static double a[N][N], c[N][N];

static void fill(int step)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = (i + j + step) % 7;
            c[i][j] = i;
        }
}

static void rows(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 1)
    for (i = 0; i < N; i++)
        for (j = i; j < N; j++)
            for (k = 0; k < N; k++)
                c[i][j] += a[i][k] * a[j][k];
}

static void blocks(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k < N; k++)
                c[i][j] -= a[i][k] * a[j][k];
}

int main(void)
{
    double sum = 0;

    for (int step = 0; step < 3; step++) {
        fill(step);
        rows();
        for (int i = 0; i < N; i++)
            sum = sum * 0.9 + c[i][i];
        fill(step + 1);
        blocks();
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                sum += c[i][j] * ((i * 31 + j * 17) % 101);
    }
    printf("%.6f\n", sum);
    return 0;
}
