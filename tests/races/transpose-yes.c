// All elements are swapped with their mirror images: twice, by two iterations.
#include <stdio.h>

#define N 12

int a[N][N];

int main(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = i * N + j;
    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            int t = a[i][j];            // race: read
            a[i][j] = a[j][i];          // race: stored, read
            a[j][i] = t;                // race: stored
        }
    printf("%d\n", a[0][0]);
    return 0;
}
