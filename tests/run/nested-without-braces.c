// procs: 1 2 3 4 5 6 7
// same-as: serial
// Constructs that are the body of another one without braces, annotations on either side of their lines.
#include <stdio.h>

static int a[3][20], b[3][20], c[20], d[3][20];

int main(void)
{
    int i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(a[i], 20)
    for (i = 0; i < 3; i++)
        #pragma omp parallel for
        #pragma llc result(&a[i][j], 1)
        for (j = 0; j < 20; j++)
            a[i][j] = 10 * i + j;
    #pragma llc result(b[i], 20)
    #pragma omp parallel for private(j)
    for (i = 0; i < 3; i++)
        #pragma omp parallel for schedule(static, 3)
        #pragma llc result(&b[i][j], 1)
        for (j = 0; j < 20; j++)
            b[i][j] = a[i][19 - j];
    #pragma omp parallel
    #pragma omp for
    #pragma llc result(&c[i], 1)
    for (i = 0; i < 20; i++)
        c[i] = a[1][i] + b[2][i];
    #pragma omp parallel for private(j)
    #pragma llc result(d[i], 20)
    for (i = 0; i < 3; i++)
        if (i != 1)
            #pragma omp parallel for
            #pragma llc result(&d[i][j], 1)
            for (j = 0; j < 20; j++)
                d[i][j] = i + j;
        else
            #pragma omp parallel for
            for (j = 0; j < 20; j++) {
                d[i][j] = 7;
                #pragma llc result(&d[i][j], 1)
            }
    for (j = 0; j < 20; j++)
        printf("%d %d %d %d %d %d\n", a[1][j], b[0][j], c[j], d[0][j], d[1][j], d[2][j]);
    return 0;
}
