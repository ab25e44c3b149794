// same-as: serial
// procs: 1 2 3 4
// options: -g
// signal: yes
// stderr: Floating point exception
#include <stdio.h>

int main(int argc, char **argv)
{
    volatile int zero = argc - 1;
    (void)argv;

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (i == 6)
            zero = i / zero;
    printf("%d\n", zero);
    return 0;
}
