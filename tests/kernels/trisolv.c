// L x = b by forward substitution; what a value adds to those below it is done in parallel.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 63 };

static double L[N][N], x[N], b[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        b[i] = -999.0 / (i + 1);
        for (int j = 0; j <= i; j++)
            L[i][j] = (i + N - j + 1) * 2.0 / N;
    }

    for (int i = 0; i < N; i++)
        x[i] = b[i];
    for (int j = 0; j < N; j++) {
        x[j] /= L[j][j];
        #pragma omp parallel for
        for (int i = j + 1; i < N; i++)
            x[i] -= L[i][j] * x[j];
    }
    show("x", x, N);
    return 0;
}
