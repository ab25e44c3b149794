// procs: 2 3 5
// same-as: serial
// env: OTOSP_SHM=0
// env: OTOSP_DEBUG=exchange
// stderr: stages-under-way.c:31: 'parallel for': state
// stderr: ; 3 stages
// A product of matrices goes by stages, also when it comes again.
#include <stdio.h>

enum { N = 40 };

static double a[N][N], b[N][N], c[N][N];

static void fill(int step)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = (i + j + step) % 7;
            b[i][j] = (i * j + step) % 5;
            c[i][j] = 0;
        }
}

static void multiply(void)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (k = 0; k < N; k++)
            for (j = 0; j < N; j++)
                c[i][j] += a[i][k] * b[k][j];
}

int main(void)
{
    double sum = 0;

    for (int step = 0; step < 3; step++) {
        fill(step);
        multiply();
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                sum = sum * 0.9 + c[i][j];
    }
    printf("%.6f\n", sum);
    return 0;
}
