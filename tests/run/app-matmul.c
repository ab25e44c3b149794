// procs: 1 2 3 4 5 6 7
// same-as: serial
// Matrix product three ways: rows, collapsed element by element, blocks in a nested loop.
#include <stdio.h>

#define N 24
#define BLOCK 8

static double a[N][N], b[N][N], c[N][N], d[N][N], e[N][N];

int main(void)
{
    int i, j, k, bi, bj;
    #pragma omp parallel for collapse(2)
    #pragma llc result(&a[i][j], 1)
    #pragma llc result(&b[i][j], 1)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = (i * 3 + j) % 7 - 3;
            b[i][j] = (i + j * 5) % 9 - 4;
        }
    #pragma omp parallel for private(j, k)
    #pragma llc result(c[i], N)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (c[i][j] = 0, k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
    #pragma omp parallel for private(k) collapse(2)
    #pragma llc result(&d[i][j], 1)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            double sum = 0;
            for (k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            d[i][j] = sum;
        }
    #pragma omp parallel for private(bj, i, j, k)
    #pragma llc result(e[bi], N * BLOCK)
    for (bi = 0; bi < N; bi += BLOCK) {
        #pragma omp parallel for private(i, j, k)
        for (bj = 0; bj < N; bj += BLOCK)
            for (i = bi; i < bi + BLOCK; i++) {
                for (j = bj; j < bj + BLOCK; j++)
                    for (k = 0; k < N; k++)
                        e[i][j] += a[i][k] * b[k][j];
                #pragma llc result(&e[i][bj], BLOCK)
            }
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            if (c[i][j] != d[i][j] || c[i][j] != e[i][j])
                printf("differ at %d %d: %g %g %g\n", i, j, c[i][j], d[i][j], e[i][j]);
    printf("%g %g %g\n", c[0][0], c[N / 2][3], c[N - 1][N - 1]);
    return 0;
}
