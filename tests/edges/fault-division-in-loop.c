// procs: 1 2 3 4
// options: -g
// exit: nonzero
// stderr: Floating point exception at
// stderr: fault-division-in-loop.c:18, in 'parallel for' at
// stderr: fault-division-in-loop.c:16
#include <stdio.h>

int main(int argc, char **argv)
{
    int a[12];

    (void)argv;
    for (int i = 0; i < 12; i++)
        a[i] = 7 - i;
    #pragma omp parallel for
    for (int i = 0; i < 12; i++)
        a[i] = 100 / (a[i] + argc - 1);
    printf("%d\n", a[3]);
    return 0;
}
