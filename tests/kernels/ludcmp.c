// A x = b by decomposition and two substitutions; the rows are reached through pointers.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

enum { N = 37 };

int main(void)
{
    double **A = malloc(N * sizeof *A), *all = malloc(sizeof *all * N * N), b[N], x[N], y[N];
    int i, j, k;

    for (i = 0; i < N; i++) {
        A[i] = all + i * N;
        b[i] = (i + 1.0) / N / 2 + 4;
        for (j = 0; j < N; j++)
            A[i][j] = (double)((i + 1) * (j + 3) % N) / N + (i == j) * 2.0 * N;
    }

    for (k = 0; k < N; k++) {
        #pragma omp parallel for
        for (int row = k + 1; row < N; row++)
            A[row][k] /= A[k][k];
        #pragma omp parallel for collapse(2)
        for (int row = k + 1; row < N; row++)
            for (int column = k + 1; column < N; column++)
                A[row][column] -= A[row][k] * A[k][column];
    }
    for (i = 0; i < N; i++) {
        double sum = b[i];

        for (j = 0; j < i; j++)
            sum -= A[i][j] * y[j];
        y[i] = sum;
    }
    for (i = N - 1; i >= 0; i--) {
        double sum = y[i];

        for (j = i + 1; j < N; j++)
            sum -= A[i][j] * x[j];
        x[i] = sum / A[i][i];
    }
    show("A", all, N * N);
    show("x", x, N);
    return 0;
}
