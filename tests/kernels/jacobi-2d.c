// Averages of five neighbours in a plane; the time loop stands in the region.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 49, STEPS = 20 };

static double A[N][N], B[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = ((double)i * (j + 2) + 2) / N;
            B[i][j] = ((double)i * (j + 3) + 3) / N;
        }

    #pragma omp parallel
    for (int t = 0; t < STEPS; t++) {
        #pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
        #pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
    }
    show("A", &A[0][0], N * N);
    return 0;
}
