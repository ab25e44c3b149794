// A' = A + u1 v1^T + u2 v2^T, x = beta A'^T y + z, w = alpha A' x.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 57 };

static double A[N][N], u1[N], v1[N], u2[N], v2[N], w[N], x[N], y[N], z[N];

int main(void)
{
    double alpha = 1.5, beta = 1.2;
    int i, j;

    for (i = 0; i < N; i++) {
        u1[i] = i;
        u2[i] = (i + 1) / 2.0 / N;
        v1[i] = (i + 1) / 4.0 / N;
        v2[i] = (i + 1) / 6.0 / N;
        y[i] = (i + 1) / 8.0 / N;
        z[i] = (i + 1) / 9.0 / N;
        for (j = 0; j < N; j++)
            A[i][j] = (double)(i * j % N) / N;
    }

    #pragma omp parallel private(j)
    {
        #pragma omp for
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
        #pragma omp for
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                x[i] = x[i] + beta * A[j][i] * y[j];
        #pragma omp for
        for (i = 0; i < N; i++)
            x[i] = x[i] + z[i];
        #pragma omp for
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                w[i] = w[i] + alpha * A[i][j] * x[j];
    }
    show("w", w, N);
    return 0;
}
