// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Two sections that are as long, the first in memory that nobody writes: they were taken for two rows of one array, as
   which they lie nowhere, and the second was not moved. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 12, M = 7 };

static const int order[N] = { 7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 4, 6 };

int main(void)
{
    int *numbers = calloc(N * M, sizeof *numbers), *sums = calloc(N * M, sizeof *sums);
    long sum = 0;

    for (int t = 0; t < 3; t++) {
#pragma omp parallel for
        for (int k = 0; k < M; k++)
            for (int e = 0; e < N; e++)
                numbers[k * N + e] = k * 37 + e * t;
#pragma omp parallel for
        for (int k = 0; k < M; k++)
            for (int e = 0; e < N; e++)
                sums[k * N + e] += order[e] * numbers[(M - 1 - k) * N + e];
    }
    for (int i = 0; i < N * M; i++)
        sum = (sum * 7 + sums[i]) % 1000003;
    printf("%ld\n", sum);
    return 0;
}
