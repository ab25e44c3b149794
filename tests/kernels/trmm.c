// B = alpha A^T B with a unit lower triangular A.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { M = 33, N = 39 };

struct matrices {
    double A[M][M], B[M][N];
};
static struct matrices m;

int main(void)
{
    double alpha = 1.5;

    for (int i = 0; i < M; i++) {
        for (int j = 0; j < i; j++)
            m.A[i][j] = (double)((i + j) % M) / M;
        m.A[i][i] = 1;
        for (int j = 0; j < N; j++)
            m.B[i][j] = (double)((N + i - j) % N) / N;
    }

    #pragma omp parallel for
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            for (int k = i + 1; k < M; k++)
                m.B[i][j] += m.A[k][i] * m.B[k][j];
            m.B[i][j] *= alpha;
        }
    show("B", &m.B[0][0], M * N);
    return 0;
}
