// A = L U in place, without pivots.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 41 };

static double A[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * j) % N) / N + (i == j ? N : 0);

    for (int k = 0; k < N; k++) {
        #pragma omp parallel for
        for (int i = k + 1; i < N; i++) {
            A[i][k] /= A[k][k];
            for (int j = k + 1; j < N; j++)
                A[i][j] -= A[i][k] * A[k][j];
        }
    }
    show("A", &A[0][0], N * N);
    return 0;
}
