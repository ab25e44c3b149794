// The element before a row's first one is the last one of the row above.
#include <stdio.h>

#define N 12

int a[N][N];

int main(void)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 1; i < N; i++)
        for (j = 0; j < N; j++)
            (&a[0][0])[i * N + j] = (&a[0][0])[i * N + j - 1] + 1;      // race: stored, read
    printf("%d\n", a[1][0] > 0);
    return 0;
}
