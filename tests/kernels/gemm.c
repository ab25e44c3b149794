// C = alpha A B + beta C, with two-dimensional arrays of constant size.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { NI = 37, NJ = 41, NK = 29 };

static double A[NI][NK], B[NK][NJ], C[NI][NJ];

int main(void)
{
    const double alpha = 1.5, beta = 1.2;
    int i, j, k;

    for (i = 0; i < NI; i++)
        for (k = 0; k < NK; k++)
            A[i][k] = (double)(i * (k + 1) % NK) / NK;
    for (k = 0; k < NK; k++)
        for (j = 0; j < NJ; j++)
            B[k][j] = (double)(k * (j + 2) % NJ) / NJ;
    for (i = 0; i < NI; i++)
        for (j = 0; j < NJ; j++)
            C[i][j] = (double)((i * j + 1) % NI) / NI;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < NI; i++) {
        for (j = 0; j < NJ; j++)
            C[i][j] *= beta;
        for (k = 0; k < NK; k++)
            for (j = 0; j < NJ; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
    show("C", &C[0][0], NI * NJ);
    return 0;
}
