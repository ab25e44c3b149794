// y = alpha A x + beta B x.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 61;
    double A[n][n], B[n][n], tmp[n], x[n], y[n], alpha = 1.5, beta = 1.2;

    for (int i = 0; i < n; i++) {
        x[i] = (double)(i % n) / n;
        for (int j = 0; j < n; j++) {
            A[i][j] = (double)((i * j + 1) % n) / n;
            B[i][j] = (double)((i * j + 2) % n) / n;
        }
    }

    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        tmp[i] = 0;
        y[i] = 0;
        for (int j = 0; j < n; j++) {
            tmp[i] = A[i][j] * x[j] + tmp[i];
            y[i] = B[i][j] * x[j] + y[i];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }
    show("y", y, n);
    return 0;
}
