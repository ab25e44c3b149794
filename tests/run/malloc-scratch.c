// procs: 1 2 3 4 5 6 7
// same-as: serial
// Scratch memory that an iteration allocates, uses and frees.
#include <stdio.h>
#include <stdlib.h>

static int rank_of(const int *x, int n, int k)
{
    int *copy = malloc((size_t)n * sizeof *copy), i, found = 0;
    for (i = 0; i < n; i++)
        copy[i] = x[i];
    for (i = 0; i < n; i++)
        found += copy[i] < copy[k];
    free(copy);
    return found;
}

int main(void)
{
    enum { N = 60 };
    int x[N], y[N], i, round;
    for (i = 0; i < N; i++)
        x[i] = i * 7 % N;
    for (round = 0; round < 5; round++) {
        #pragma omp parallel for
        #pragma llc result(&y[i], 1)
        for (i = 0; i < N; i++) {
            char *scratch = calloc((size_t)i * 100 + 1, 1);
            y[i] = rank_of(x, N, i) + scratch[i * 100];
            free(scratch);
        }
        #pragma omp parallel for
        #pragma llc result(&x[i], 1)
        for (i = 0; i < N; i++)
            x[i] = y[N - 1 - i];
    }
    for (i = 0; i < N; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
