// Each entry of the array of rows points to its own row.
#include <stdio.h>
#include <stdlib.h>

#define N 10

int main(void)
{
    int *row[N];
    int i;

    for (i = 0; i < N; i++)
        row[i] = calloc(N, sizeof(int));
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            row[i][j] = i + j;
    printf("%d\n", row[1][1] + row[N - 1][N - 1]);
    for (i = 0; i < N; i++)
        free(row[i]);
    return 0;
}
