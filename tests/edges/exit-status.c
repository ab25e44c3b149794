// same-as: serial
// procs: 1 2 3 4
// What a program returns, after sequential and after parallel code.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int a[10], sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    for (int i = 0; i < 10; i++)
        sum += a[i];
    printf("%d\n", sum);
    exit(sum);
}
