// The elements above the diagonal are swapped with their mirror images.
#include <stdio.h>

#define N 12

int a[N][N];

int main(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = i * N + j;
    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = i + 1; j < N; j++) {
            int t = a[i][j];
            a[i][j] = a[j][i];
            a[j][i] = t;
        }
    printf("%d %d\n", a[0][N - 1], a[N - 1][0]);
    return 0;
}
