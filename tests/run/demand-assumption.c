// What was assumed of a subscript does not hold (i + k wraps round): the loop is not described before it runs, where
// movement on demand asks for that.
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

static void shift(double *v, int n, unsigned k, double by)
{
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        v[i + k] += by * i;
}

int main(void)
{
    int n = 1000;
    double *v = calloc((size_t)n + 10, sizeof *v), sum = 0;

    shift(v, n, 5, 1);
    shift(v, n, (unsigned)-1, 2);
    shift(v, n, 0, 3);
    for (int i = 0; i < n + 10; i++)
        sum += v[i] * i;
    printf("%.17g\n", sum);
    free(v);
    return 0;
}
