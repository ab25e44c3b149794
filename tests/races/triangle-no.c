// Each iteration stores to its row and, mirrored, to its column up to the diagonal.
#include <stdio.h>

#define N 12

int a[N + 1][N + 1];

int main(void)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            a[i][j] = a[j][i] = i + j;
    printf("%d %d\n", a[1][1], a[0][N - 1]);
    return 0;
}
