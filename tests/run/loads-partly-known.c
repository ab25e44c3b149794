// procs: 1 2 3 4 7
// same-as: serial
// A subscript of which a part has no bounds that are known: what is left of it, alone, would lead in front of the array, into
// another one.
#include <stdio.h>
#include <stdlib.h>

enum { N = 16000, ROWS = 60 };

static int bounds[ROWS];

int main(void)
{
    long *before = calloc(N, sizeof *before), *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b), sum = 0;

    for (int i = 0; i < ROWS; i++)
        bounds[i] = 1000 + i * 7 % 5;
    #pragma omp parallel for
    for (int k = 0; k < N; k++)
        a[k] = 3 * k + 1;
    #pragma omp parallel for
    for (int k = 0; k < N; k++)
        before[k] = k;
    #pragma omp parallel for
    for (int i = 1; i < ROWS; i++)
        for (int j = bounds[i]; j < bounds[i] + 4; j++)
            b[i] += a[(i - 1) * 40 + ((j + 3 * j) / 2 - 2000) * 6];
    for (int i = 0; i < ROWS; i++)
        sum = 3 * sum % 1000003 + b[i];
    printf("%ld %ld\n", sum, before[N - 1]);
    free(a);
    free(b);
    free(before);
    return 0;
}
