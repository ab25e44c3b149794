// The lower triangle of C = alpha A A^T + beta C.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

#define N 43
#define M 31

static double A[N][M], C[N][N];

int main(void)
{
    double alpha = 1.5, beta = 1.2;
    int i, j, k;

    for (i = 0; i < N; i++) {
        for (j = 0; j < M; j++)
            A[i][j] = (double)((i * j + 1) % N) / N;
        for (j = 0; j < N; j++)
            C[i][j] = (double)((i * j + 2) % M) / M;
    }

    #pragma omp parallel for private(j, k) schedule(static, 3)
    for (i = 0; i < N; i++) {
        for (j = 0; j <= i; j++)
            C[i][j] *= beta;
        for (k = 0; k < M; k++)
            for (j = 0; j <= i; j++)
                C[i][j] += alpha * A[i][k] * A[j][k];
    }
    show("C", &C[0][0], N * N);
    return 0;
}
