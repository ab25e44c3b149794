// x1 = x1 + A y1 and x2 = x2 + A^T y2, with a matrix in one block.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

int main(void)
{
    const int n = 59;
    double *A = malloc(sizeof *A * n * n), *x1 = malloc(sizeof *x1 * n), *x2 = malloc(sizeof *x2 * n);
    double *y1 = malloc(sizeof *y1 * n), *y2 = malloc(sizeof *y2 * n);
    int i, j;

    for (i = 0; i < n; i++) {
        x1[i] = (double)(i % n) / n;
        x2[i] = (double)((i + 1) % n) / n;
        y1[i] = (double)((i + 3) % n) / n;
        y2[i] = (double)((i + 4) % n) / n;
        for (j = 0; j < n; j++)
            A[i * n + j] = (double)(i * j % n) / n;
    }

    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            x1[i] += A[i * n + j] * y1[j];
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            x2[i] += A[j * n + i] * y2[j];
    show("x1", x1, n);
    show("x2", x2, n);
    return 0;
}
