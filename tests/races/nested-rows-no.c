// Each outer iteration fills its row.
#include <stdio.h>

#define N 6

int a[N][20];

int main(void)
{
    int i, j;

    #pragma omp parallel for schedule(static, 1) private(j)
    for (i = 0; i < N; i++) {
        #pragma omp parallel for
        for (j = 0; j < 20; j++)
            a[i][j] = i + j;
    }
    printf("%d %d\n", a[0][0], a[N - 1][19]);
    return 0;
}
