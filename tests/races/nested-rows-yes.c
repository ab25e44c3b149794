// The inner loops of two outer iterations fill the same row.
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
            a[i / 2][j] = i + j;        // race: stored
    }
    printf("%d\n", a[0][0] >= 0);
    return 0;
}
