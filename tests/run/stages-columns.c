// Of each row of a triangle all read one element, which by its bounds could go by stages; what iterations read of their own
// rows lies between those elements, and is no part of them. (It was taken for one: NaN on two ranks without shared memory.)
// procs: 1 2 3 4 7
// env: OTOSP_SHM=0
// env: OTOSP_MOVE=poison
// same-as: serial
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };

int main(void)
{
    double (*a)[N] = malloc(sizeof(double[N][N])), sum = 0;
    int i, j, k;

#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            a[i][j] = i == j ? N : 1.0 / (1 + i + j);
    for (k = 0; k < N; k++) {
        a[k][k] = sqrt(a[k][k]);
#pragma omp parallel for
        for (i = k + 1; i < N; i++)
            a[i][k] /= a[k][k];
#pragma omp parallel for private(j) schedule(static, 1)
        for (i = k + 1; i < N; i++)
            for (j = k + 1; j <= i; j++)
                a[i][j] -= a[i][k] * a[j][k];
    }
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            sum += (i + 2 * j) * a[i][j];
    printf("%.17g\n", sum);
    free(a);
    return 0;
}
