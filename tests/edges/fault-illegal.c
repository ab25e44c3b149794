// same-as: serial
// procs: 1 2 3 4
// signal: yes
// options: -g
// stderr: Illegal instruction
// An instruction that there is not.
#include <stdio.h>

int main(int argc, char **argv)
{
    (void)argv;
    printf("before\n");
    fflush(stdout);
    if (argc < 5)
        __builtin_trap();
    return 0;
}
