// procs: 1 2 3 4 5 6 7
// same-as: serial
// Columns of a matrix: one strided section for each member.
#include <stdio.h>

enum { N = 17 };

int main(void)
{
    int a[N][N], i, j, sum = 0;
    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++) {
            a[j][i] = 31 * j + i * i;
            #pragma llc result(&a[j][i], 1)
        }
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum = (sum * 7 + a[i][j] % 13) % 100003;
    printf("%d %d %d\n", sum, a[0][16], a[16][0]);
    return 0;
}
