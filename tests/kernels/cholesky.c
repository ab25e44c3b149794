// A = L L^T in the lower triangle, a column after another.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <math.h>
#include "show.h"

enum { N = 45 };

static double A[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = 1.0 / (1 + i + j) + (i == j ? N : 0);

    for (int k = 0; k < N; k++) {
        A[k][k] = sqrt(A[k][k]);

        #pragma omp parallel for
        for (int i = k + 1; i < N; i++)
            A[i][k] /= A[k][k];

        #pragma omp parallel for schedule(static, 1)
        for (int i = k + 1; i < N; i++)
            for (int j = k + 1; j <= i; j++)
                A[i][j] -= A[i][k] * A[j][k];
    }
    show("A", &A[0][0], N * N);
    return 0;
}
