// A function called in a region shares its loop; its variables are automatic.
#include <stdio.h>

#define N 12

static int a[N][N];

static void fill(void)
{
    #pragma omp for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i - j;
}

int main(void)
{
    #pragma omp parallel
    fill();
    printf("%d\n", a[0][N - 1]);
    return 0;
}
