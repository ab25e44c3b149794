// D = alpha A B C + beta D, with pointers to rows of variable length.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

static void kernel(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[ni][nj],
                   double A[ni][nk], double B[nk][nj], double C[nj][nl], double D[ni][nl])
{
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < ni; i++)
            for (int j = 0; j < nj; j++) {
                tmp[i][j] = 0;
                for (int k = 0; k < nk; k++)
                    tmp[i][j] += alpha * A[i][k] * B[k][j];
            }
        #pragma omp for
        for (int i = 0; i < ni; i++)
            for (int j = 0; j < nl; j++) {
                D[i][j] *= beta;
                for (int k = 0; k < nj; k++)
                    D[i][j] += tmp[i][k] * C[k][j];
            }
    }
}

static void fill(int rows, int columns, double a[rows][columns], int seed)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            a[i][j] = (double)((i * (j + seed) + seed) % 31) / 31;
}

int main(void)
{
    int ni = 23, nj = 31, nk = 19, nl = 27;
    double (*tmp)[nj] = malloc(sizeof(double[ni][nj])), (*A)[nk] = malloc(sizeof(double[ni][nk]));
    double (*B)[nj] = malloc(sizeof(double[nk][nj])), (*C)[nl] = malloc(sizeof(double[nj][nl]));
    double (*D)[nl] = malloc(sizeof(double[ni][nl]));

    fill(ni, nk, A, 1);
    fill(nk, nj, B, 2);
    fill(nj, nl, C, 3);
    fill(ni, nl, D, 4);
    kernel(ni, nj, nk, nl, 1.5, 1.2, tmp, A, B, C, D);
    show("D", D[0], (long)ni * nl);
    free(tmp);
    free(A);
    free(B);
    free(C);
    free(D);
    return 0;
}
