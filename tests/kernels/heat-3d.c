// The heat equation in a box, with macros for linearised subscripts.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include <stdlib.h>
#include "show.h"

enum { N = 19, STEPS = 12 };

#define AT(a, i, j, k) a[((i) * N + (j)) * N + (k)]
#define SECOND(a, i, j, k, di, dj, dk) \
    (AT(a, i + di, j + dj, k + dk) - 2.0 * AT(a, i, j, k) + AT(a, i - di, j - dj, k - dk))

static void step(double *to, const double *from)
{
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                AT(to, i, j, k) = 0.125 * SECOND(from, i, j, k, 1, 0, 0) + 0.125 * SECOND(from, i, j, k, 0, 1, 0)
                                + 0.125 * SECOND(from, i, j, k, 0, 0, 1) + AT(from, i, j, k);
}

int main(void)
{
    double *a = malloc(sizeof *a * N * N * N), *b = malloc(sizeof *b * N * N * N);

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                AT(a, i, j, k) = AT(b, i, j, k) = (double)(i + j + (N - k)) * 10 / N;
    for (int t = 0; t < STEPS; t++) {
        step(b, a);
        step(a, b);
    }
    show("a", a, N * N * N);
    return 0;
}
