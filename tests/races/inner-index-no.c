// The index of the inner loop is private.
#include <stdio.h>

#define N 20

int a[N][N];

int main(void)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = i + j;
    printf("%d\n", a[1][1]);
    return 0;
}
