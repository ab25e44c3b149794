// C = alpha A B + beta C with a symmetric A of which the lower triangle is stored.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { M = 31, N = 37 };

static double A[M][M], B[M][N], C[M][N];

int main(void)
{
    double alpha = 1.5, beta = 1.2;

    for (int i = 0; i < M; i++) {
        for (int j = 0; j < N; j++) {
            C[i][j] = (double)((i + j) % 100) / M;
            B[i][j] = (double)((N + i - j) % 100) / M;
        }
        for (int j = 0; j < M; j++)
            A[i][j] = j <= i ? (double)((i + j) % 100) / M : -999;
    }

    /* Columns are independent of each other; a row adds to the rows above it. */
    #pragma omp parallel for
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            double below = 0;

            for (int k = 0; k < i; k++) {
                C[k][j] += alpha * B[i][j] * A[i][k];
                below += B[k][j] * A[i][k];
            }
            C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * below;
        }
    show("C", &C[0][0], M * N);
    return 0;
}
