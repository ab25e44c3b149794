// same-as: serial openmp
// Tiled Cholesky with task dependences.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { T = 5, B = 8 };
static double a[T][T][B][B];

static void potrf(double (*x)[B])
{
    for (int j = 0; j < B; j++) {
        for (int k = 0; k < j; k++)
            x[j][j] -= x[j][k] * x[j][k];
        x[j][j] = sqrt(x[j][j]);
        for (int i = j + 1; i < B; i++) {
            for (int k = 0; k < j; k++)
                x[i][j] -= x[i][k] * x[j][k];
            x[i][j] /= x[j][j];
        }
    }
}

static void trsm(double (*l)[B], double (*x)[B])
{
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) {
            for (int k = 0; k < j; k++)
                x[i][j] -= x[i][k] * l[j][k];
            x[i][j] /= l[j][j];
        }
}

static void gemm(double (*x)[B], double (*y)[B], double (*z)[B])
{
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < B; k++)
                z[i][j] -= x[i][k] * y[j][k];
}

int main(void)
{
    double trace = 0, low = 0;
    for (int i = 0; i < T * B; i++)
        for (int j = 0; j < T * B; j++)
            a[i / B][j / B][i % B][j % B] = i == j ? 100 : 1.0 / (1 + abs(i - j));
    #pragma omp parallel
    #pragma omp single
    for (int k = 0; k < T; k++) {
        #pragma omp task depend(inout: a[k][k])
        potrf(a[k][k]);
        for (int i = k + 1; i < T; i++) {
            #pragma omp task depend(in: a[k][k]) depend(inout: a[i][k])
            trsm(a[k][k], a[i][k]);
        }
        for (int i = k + 1; i < T; i++)
            for (int j = k + 1; j <= i; j++) {
                #pragma omp task depend(in: a[i][k], a[j][k]) depend(inout: a[i][j])
                gemm(a[i][k], a[j][k], a[i][j]);
            }
    }
    for (int i = 0; i < T * B; i++) {
        trace += a[i / B][i / B][i % B][i % B];
        low += a[i / B][0][i % B][0];
    }
    printf("%.10f %.10f\n", trace, low);
    return 0;
}
