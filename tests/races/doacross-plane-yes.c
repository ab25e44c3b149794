// A wavefront that waits for the row above, but not for the column to the left.
#include <stdio.h>

#define N 10

int a[N][N];

int main(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        a[i][0] = a[0][i] = i;
    #pragma omp parallel for ordered(2) collapse(2) schedule(static, 1)
    for (i = 1; i < N; i++)
        for (j = 1; j < N; j++) {
            #pragma omp ordered depend(sink: i - 1, j)
            a[i][j] = a[i - 1][j] + a[i][j - 1];        // race: stored, read
            #pragma omp ordered depend(source)
        }
    printf("%d\n", a[N - 1][N - 1] >= 0);
    return 0;
}
