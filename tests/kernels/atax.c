// y = A^T (A x).
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { M = 47, N = 53 };

static double A[M][N], x[N], y[N], tmp[M];

int main(void)
{
    for (int j = 0; j < N; j++)
        x[j] = 1 + (double)j / N;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i + j) % N) / (5 * M);

    #pragma omp parallel for
    for (int i = 0; i < M; i++) {
        tmp[i] = 0;
        for (int j = 0; j < N; j++)
            tmp[i] += A[i][j] * x[j];
    }
    #pragma omp parallel for
    for (int j = 0; j < N; j++) {
        y[j] = 0;
        for (int i = 0; i < M; i++)
            y[j] += A[i][j] * tmp[i];
    }
    show("y", y, N);
    return 0;
}
