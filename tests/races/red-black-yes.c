// Points of both colours are updated in one loop over the rows.
#include <stdio.h>

#define N 16

double u[N][N];

int main(void)
{
    int i, j;

    u[N / 2][N / 2] = 100;
    #pragma omp parallel for private(j)
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);   // race: stored, read
    printf("%d\n", u[1][1] >= 0);
    return 0;
}
