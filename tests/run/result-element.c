// procs: 1 2 3 4 7 8
// same-as: serial
#include <stdio.h>

int main(void)
{
    int i, x[5];
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 5; i++)
        x[i] = i * i;
    for (i = 0; i < 5; i++)
        printf("%d\n", x[i]);
    return 0;
}
