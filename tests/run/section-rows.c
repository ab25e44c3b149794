// procs: 1 2 3 4
// same-as: serial
/*
 * section-rows.c: which stores are known in front of a loop whose iterations load the bounds of rows.
 */
#include <stdio.h>

enum { N = 40 };

static double x[8 * N];
static int count[8 * N], row[N + 1];
static long offset[N + 1];

int main(void)
{
    const int *begin = row;
    double sum = 0;

    for (int i = 0; i <= N; i++)
        offset[i] = row[i] = i * 3 + i % 3;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        for (long k = offset[i]; k < offset[i + 1]; k++)
            x[k] = i;                           /* by analysis */
        for (int k = begin[i + 1] - 1; k >= begin[i]; k--)
            count[k] = i;                       /* by analysis */
        for (int k = row[i]; k < row[i + 1]; k++)
            count[k + 160] += i;                /* by analysis */
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = 0; k < row[i + 1] - row[i]; k++)
            x[row[i] + k] += i;                 /* by analysis */
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        for (long k = offset[i]; k < offset[i + 1]; k++)
            if (x[k] > 7)
                x[k] = 7;                       /* at most: the condition 'x[k] > 7' is not a linear one */
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        x[offset[i]] -= 1;                      /* found again */
    for (int k = 0; k < 8 * N; k++)
        sum += x[k] * k + count[k];
    printf("%g\n", sum);
    return 0;
}
