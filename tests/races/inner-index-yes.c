// The index of the inner loop is declared outside, and shared.
#include <stdio.h>

#define N 20

int a[N][N];

int main(void)
{
    int i, j;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)         // race: stored, read
            a[i][j] = i + j;            // race: read
    printf("%d\n", a[1][1]);
    return 0;
}
