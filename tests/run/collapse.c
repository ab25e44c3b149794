// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>

int main(void)
{
    static int a[7][9], b[4][5][6], c[3][2][4][3];
    int i, j;
    unsigned char k;
    long l;
    #pragma omp parallel for collapse(2)
    #pragma llc result(&a[i][j], 1)
    for (i = 0; i < 7; i++)
        for (j = 0; j < 9; j++)
            a[i][j] = 10 * i + j;
    #pragma omp parallel for collapse(3) schedule(static, 2)
    #pragma llc result(&b[i][k][l], 1)
    for (i = 3; i >= 0; i--)
        for (k = 0; k < 5; k += 2)
            for (l = 5; l > 0; l = l - 1)
                b[i][k][l] = 100 * i + 10 * k + (int)l;
    #pragma omp parallel for collapse(4)
    #pragma llc result(&c[i][j][k][l], 1)
    for (i = 0; i != 3; i++)
        for (j = 1; j >= 0; --j)
            for (k = 0; k <= 3; k++)
                for (l = 0; l < 3; l += 1) {
                    if (k == 2)
                        continue;
                    c[i][j][k][l] = 1000 * i + 100 * j + 10 * k + (int)l;
                }
    for (i = 0; i < 7; i++)
        for (j = 0; j < 9; j++)
            printf("%d ", a[i][j]);
    printf("\n");
    for (i = 0; i < 4 * 5 * 6; i++)
        printf("%d ", b[i / 30][i / 6 % 5][i % 6]);
    printf("\n");
    for (i = 0; i < 3 * 2 * 4 * 3; i++)
        printf("%d ", c[i / 24][i / 12 % 2][i / 3 % 4][i % 3]);
    printf("\n");
    return 0;
}
