// The same recurrence along rows: the parallel loop goes over the columns.
#include <stdio.h>

#define N 40

double a[N][N];

int main(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = i + j;
    for (i = 1; i < N; i++) {
        #pragma omp parallel for schedule(static)
        for (j = 0; j < N; j++)
            a[i][j] = a[i][j] + a[i - 1][j];
    }
    printf("%g\n", a[N - 1][N - 1]);
    return 0;
}
