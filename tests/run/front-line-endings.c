// procs: 1 2
// same-as: serial
// A file with DOS line ends and without a newline at its end.
#include <stdio.h>
#define TWICE(x) \
    ((x) * 2)
int main(void)
{
    int i, x[5];
    #pragma omp parallel for \
        schedule(static)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 5; i++)
        x[i] = TWICE(i);
    printf("%d\n", x[4]);
    return 0;
}