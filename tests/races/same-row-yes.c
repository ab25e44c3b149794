// Two entries of the array of rows point to the same row.
#include <stdio.h>
#include <stdlib.h>

#define N 10

int main(void)
{
    int *row[N];
    int i;

    for (i = 0; i < N; i++)
        row[i] = i == N - 1 ? row[0] : calloc(N, sizeof(int));
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            row[i][j] = i + j;          // race: stored
    printf("%d\n", row[1][1]);
    for (i = 0; i < N - 1; i++)
        free(row[i]);
    return 0;
}
