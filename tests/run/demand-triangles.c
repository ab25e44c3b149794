// The rows of a triangle are sections of their own, and columns cut each of them: a step is found without comparing
// all of a construct's sections with all pieces of the directory.
// procs: 1 2 5
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
