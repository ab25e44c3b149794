// procs: 1 2 3 4 5 6 7
// same-as: serial
// serial-exit: 42
#include <stdio.h>

int main(void)
{
    int i, sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < 12; i++)
        sum += i;
    printf("%d\n", sum);
    return sum - 24;
}
