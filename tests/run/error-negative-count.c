// procs: 1 2 4
// exit: nonzero
// stderr: error-negative-count.c:14
// stderr: &x[i]
// A negative count ends the program.
#include <stdio.h>

static int x[10];

int main(void)
{
    int i, n = -1;
    puts("begin");
    #pragma omp parallel for
    #pragma llc result(&x[i], n)
    for (i = 0; i < 10; i++)
        x[i] = i;
    return x[0];
}
