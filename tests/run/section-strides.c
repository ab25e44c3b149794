// same-as: serial
// Subscripts of which the innermost loop's part begins at 0: what the loops around it add counts.
#include <stdio.h>

enum { N = 20, M = 3 };
static double a[2000], b[2000], c[4000];

int main(void)
{
    double sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[12 * i + 3 * j + 400] = i + j;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < 2; k++)
                b[40 * i + 6 * j + 2 * k + 1] = a[12 * i + 3 * j + 400] + k;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            c[100 * i - 7 * j + 100] = b[40 * i + 6 * j + 1];
    for (int i = 0; i < 2000; i++)
        sum = sum * 0.99 + a[i] + 2 * b[i] + 3 * c[2 * i];
    printf("%.9g\n", sum);
    return 0;
}
