// Each piece is copied to another array.
#include <stdio.h>
#include <string.h>

#define N 20

int row[N + 1][4], to[N][4];

int main(void)
{
    int i;

    for (i = 0; i <= N; i++)
        row[i][0] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        memcpy(to[i], row[i + 1], sizeof to[i]);
    printf("%d\n", to[N - 1][0]);
    return 0;
}
