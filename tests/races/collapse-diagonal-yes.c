// Sums along diagonals: several pairs (i, j) have the same i + j.
#include <stdio.h>

#define N 16

int a[N][N], diagonal[2 * N];

int main(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = i * j;
    #pragma omp parallel for collapse(2)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            diagonal[i + j] += a[i][j]; // race: stored, read
    printf("%d %d\n", diagonal[3], diagonal[N]);
    return 0;
}
