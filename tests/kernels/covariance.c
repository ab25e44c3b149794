// The covariance matrix of M variables of which there are N observations.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { M = 37, N = 45 };

static double data[N][M], mean[M], cov[M][M];

int main(void)
{
    int i, j, k;

    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            data[i][j] = (double)(i * j) / M;

    #pragma omp parallel private(i, j, k)
    {
        #pragma omp for
        for (j = 0; j < M; j++) {
            mean[j] = 0;
            for (i = 0; i < N; i++)
                mean[j] += data[i][j];
            mean[j] /= N;
        }
        #pragma omp for
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++)
                data[i][j] -= mean[j];
        #pragma omp for
        for (i = 0; i < M; i++)
            for (j = i; j < M; j++) {
                cov[i][j] = 0;
                for (k = 0; k < N; k++)
                    cov[i][j] += data[k][i] * data[k][j];
                cov[i][j] /= N - 1.0;
                cov[j][i] = cov[i][j];
            }
    }
    show("cov", &cov[0][0], M * M);
    return 0;
}
