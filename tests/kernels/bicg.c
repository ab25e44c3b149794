// q = A p and s = A^T r, two loops of one region that do not wait for each other.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 53, M = 47 };

static double A[N][M], s[M], q[N], p[M], r[N];

int main(void)
{
    for (int i = 0; i < M; i++)
        p[i] = (double)(i % M) / M;
    for (int i = 0; i < N; i++) {
        r[i] = (double)(i % N) / N;
        for (int j = 0; j < M; j++)
            A[i][j] = (double)(i * (j + 1) % N) / N;
    }

    #pragma omp parallel
    {
        #pragma omp for nowait
        for (int j = 0; j < M; j++) {
            double sum = 0;

            for (int i = 0; i < N; i++)
                sum += r[i] * A[i][j];
            s[j] = sum;
        }
        #pragma omp for
        for (int i = 0; i < N; i++) {
            double sum = 0;

            for (int j = 0; j < M; j++)
                sum += A[i][j] * p[j];
            q[i] = sum;
        }
    }
    show("s", s, M);
    show("q", q, N);
    return 0;
}
