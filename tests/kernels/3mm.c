// G = (A B) (C D), with linearised arrays.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

static void multiply(double *restrict c, const double *restrict a, const double *restrict b, int n, int m, int l)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            c[i * m + j] = 0;
            for (k = 0; k < l; k++)
                c[i * m + j] += a[i * l + k] * b[k * m + j];
        }
}

static double *matrix(int n, int m, int seed)
{
    double *a = malloc((size_t)n * m * sizeof *a);

    for (int i = 0; i < n * m; i++)
        a[i] = (double)((i + seed) * 7 % 53) / 53;
    return a;
}

int main(void)
{
    enum { NI = 21, NJ = 25, NK = 17, NL = 29, NM = 23 };
    double *a = matrix(NI, NK, 1), *b = matrix(NK, NJ, 2), *c = matrix(NJ, NM, 3), *d = matrix(NM, NL, 4);
    double *e = matrix(NI, NJ, 5), *f = matrix(NJ, NL, 6), *g = matrix(NI, NL, 7);

    multiply(e, a, b, NI, NJ, NK);
    multiply(f, c, d, NJ, NL, NM);
    multiply(g, e, f, NI, NL, NJ);
    show("G", g, NI * NL);
    return 0;
}
