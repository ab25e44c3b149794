// Each piece is copied from the next one.
#include <stdio.h>
#include <string.h>

#define N 20

int row[N + 1][4];

int main(void)
{
    int i;

    for (i = 0; i <= N; i++)
        row[i][0] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        memcpy(row[i], row[i + 1], sizeof row[i]);      // race: stored, read
    printf("%d\n", row[0][0]);
    return 0;
}
