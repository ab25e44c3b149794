// sum[p] = A[r][q][s] C4[s][p] for all p, back into A[r][q]; a row of sums for each pair.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { R = 13, Q = 11, P = 17 };

static double A[R][Q][P], C4[P][P];

int main(void)
{
    for (int r = 0; r < R; r++)
        for (int q = 0; q < Q; q++)
            for (int p = 0; p < P; p++)
                A[r][q][p] = (double)((r * q + p) % P) / P;
    for (int s = 0; s < P; s++)
        for (int p = 0; p < P; p++)
            C4[s][p] = (double)(s * p % P) / P;

    #pragma omp parallel for collapse(2)
    for (int r = 0; r < R; r++)
        for (int q = 0; q < Q; q++) {
            double sum[P];

            for (int p = 0; p < P; p++) {
                sum[p] = 0;
                for (int s = 0; s < P; s++)
                    sum[p] += A[r][q][s] * C4[s][p];
            }
            for (int p = 0; p < P; p++)
                A[r][q][p] = sum[p];
        }
    show("A", &A[0][0][0], R * Q * P);
    return 0;
}
