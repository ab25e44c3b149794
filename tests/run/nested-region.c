// procs: 1 2 3 4 5 6 7
// same-as: serial
// A region with a loop, inside a loop; and a parallel loop inside a region's loop.
#include <stdio.h>

int main(void)
{
    int a[2][20], b[3][10], i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(a[i], 20)
    for (i = 0; i < 2; i++) {
        #pragma omp parallel
        {
            int twice = 2 * i;
            #pragma omp for
            #pragma llc result(&a[i][j], 1)
            for (j = 0; j < 20; j++)
                a[i][j] = twice + j;
        }
    }
    #pragma omp parallel num_threads(3) private(j)
    {
        #pragma omp for
        #pragma llc result(b[i], 10)
        for (i = 0; i < 3; i++) {
            #pragma omp parallel for
            #pragma llc result(&b[i][j], 1)
            for (j = 0; j < 10; j++)
                b[i][j] = a[i % 2][j] * i;
        }
    }
    for (i = 0; i < 40; i++)
        printf("%d ", a[i / 20][i % 20]);
    for (i = 0; i < 30; i++)
        printf("%d ", b[i / 10][i % 10]);
    printf("\n");
    return 0;
}
