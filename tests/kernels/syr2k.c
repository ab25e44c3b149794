// The lower triangle of C = alpha (A B^T + B A^T) + beta C, with row pointers.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

enum { N = 37, M = 29 };

static double **matrix(int rows, int columns, int seed)
{
    double **a = malloc(rows * sizeof *a);

    for (int i = 0; i < rows; i++) {
        a[i] = malloc(columns * sizeof *a[i]);
        for (int j = 0; j < columns; j++)
            a[i][j] = (double)((i * j + seed) % 41) / 41;
    }
    return a;
}

int main(void)
{
    double **A = matrix(N, M, 1), **B = matrix(N, M, 2), **C = matrix(N, N, 3);
    double alpha = 1.5, beta = 1.2;

    #pragma omp parallel for schedule(dynamic, 2)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            C[i][j] *= beta;
        for (int k = 0; k < M; k++)
            for (int j = 0; j <= i; j++)
                C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
    }
    for (int i = 0; i < N; i += 6)
        show("row of C", C[i], N);
    return 0;
}
