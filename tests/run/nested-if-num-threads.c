// procs: 1 2 3 4 5 6 7
// same-as: serial
// num_threads leaves sets of several ranks, which inner loops share.
#include <stdio.h>

int main(void)
{
    int a[4][9], i, j, t;
    for (t = 1; t <= 4; t++) {
        #pragma omp parallel for num_threads(t) private(j) if(t != 3)
        #pragma llc result(a[i], 9)
        for (i = 0; i < 4; i++) {
            #pragma omp parallel for num_threads(2) if(i != t)
            #pragma llc result(&a[i][j], 1)
            for (j = 0; j < 9; j++)
                a[i][j] = t * i + j;
        }
        for (i = 0; i < 36; i++)
            printf("%d ", a[i / 9][i % 9]);
        printf("\n");
    }
    return 0;
}
