// A = Q R by the modified method of Gram and Schmidt.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <math.h>
#include "show.h"

enum { M = 39, N = 31 };

static double A[M][N], R[N][N], Q[M][N];

int main(void)
{
    int i, j, k;

    for (i = 0; i < M; i++)
        for (j = 0; j < N; j++)
            A[i][j] = (double)(i * j % M) / M * 100 + 10 + (i == j) * 50;

    for (k = 0; k < N; k++) {
        double norm = 0;

        for (i = 0; i < M; i++)
            norm += A[i][k] * A[i][k];
        R[k][k] = sqrt(norm);
        #pragma omp parallel for
        for (i = 0; i < M; i++)
            Q[i][k] = A[i][k] / R[k][k];
        #pragma omp parallel for private(i)
        for (j = k + 1; j < N; j++) {
            R[k][j] = 0;
            for (i = 0; i < M; i++)
                R[k][j] += Q[i][k] * A[i][j];
            for (i = 0; i < M; i++)
                A[i][j] -= Q[i][k] * R[k][j];
        }
    }
    show("R", &R[0][0], N * N);
    show("Q", &Q[0][0], M * N);
    return 0;
}
