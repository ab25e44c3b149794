// Each row begins with an element that is read only.
#include <stdio.h>

#define N 12

int a[N][N];

int main(void)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 1; i < N; i++)
        for (j = 1; j < N; j++)
            (&a[0][0])[i * N + j] = (&a[0][0])[i * N + j - 1] + 1;
    printf("%d\n", a[N - 1][N - 1]);
    return 0;
}
