// The correlation matrix of M variables of which there are N observations.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <math.h>
#include "show.h"

enum { M = 31, N = 43 };

static double data[N][M], mean[M], stddev[M], corr[M][M];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            data[i][j] = (double)(i * j) / M + i;

    #pragma omp parallel for
    for (int j = 0; j < M; j++) {
        mean[j] = 0;
        for (int i = 0; i < N; i++)
            mean[j] += data[i][j];
        mean[j] /= N;
        stddev[j] = 0;
        for (int i = 0; i < N; i++)
            stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        stddev[j] = sqrt(stddev[j] / N);
        if (stddev[j] <= 0.1)
            stddev[j] = 1;
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            data[i][j] -= mean[j];
            data[i][j] /= sqrt((double)N) * stddev[j];
        }
    #pragma omp parallel for schedule(guided)
    for (int i = 0; i < M; i++) {
        corr[i][i] = 1;
        for (int j = i + 1; j < M; j++) {
            corr[i][j] = 0;
            for (int k = 0; k < N; k++)
                corr[i][j] += data[k][i] * data[k][j];
            corr[j][i] = corr[i][j];
        }
    }
    show("corr", &corr[0][0], M * M);
    return 0;
}
