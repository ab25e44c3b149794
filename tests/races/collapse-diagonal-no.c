// Sums along diagonals, one iteration for each diagonal.
#include <stdio.h>

#define N 16

int a[N][N], diagonal[2 * N];

int main(void)
{
    int d, i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = i * j;
    #pragma omp parallel for private(i)
    for (d = 0; d < 2 * N - 1; d++)
        for (i = 0; i < N; i++)
            if (d - i >= 0 && d - i < N)
                diagonal[d] += a[i][d - i];
    printf("%d %d\n", diagonal[3], diagonal[N]);
    return 0;
}
