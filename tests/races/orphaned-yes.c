// A function called in a region shares its loop; the index of the loop inside it is global.
#include <stdio.h>

#define N 12

static int a[N][N], j;

static void fill(void)
{
    #pragma omp for
    for (int i = 0; i < N; i++)
        for (j = 0; j < N; j++)         // race: stored, read
            a[i][j] = i - j;            // race: read
}

int main(void)
{
    #pragma omp parallel
    fill();
    printf("%d\n", a[0][0]);
    return 0;
}
