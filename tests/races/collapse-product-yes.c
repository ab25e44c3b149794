// All three loops of a product are collapsed: iterations of k add to the same element.
#include <stdio.h>

#define N 8

int a[N][N], b[N][N], c[N][N];

int main(void)
{
    int i, j, k;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    #pragma omp parallel for collapse(3) schedule(static, 1)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];   // race: stored, read
    printf("%d\n", c[N - 1][0]);
    return 0;
}
