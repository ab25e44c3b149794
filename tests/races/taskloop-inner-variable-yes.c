// The inner loop's variable is shared by the tasks of a task loop that does not say how many there are.
#include <stdio.h>
int a[100][100];
int main(void)
{
    int i, j;
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop
    for (i = 0; i < 100; i++)
        for (j = 0; j < 100; j++)       // race: stored, read
            a[i][j] += 1;  // race: read
    printf("%d\n", a[50][50]);
    return 0;
}
