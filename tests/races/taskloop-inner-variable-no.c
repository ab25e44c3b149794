// The inner loop's variable is private in the tasks of a task loop that does not say how many there are.
#include <stdio.h>
int a[100][100];
int main(void)
{
    int i, j;
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop private(j)
    for (i = 0; i < 100; i++)
        for (j = 0; j < 100; j++)
            a[i][j] += 1;
    printf("%d\n", a[50][50]);
    return 0;
}
