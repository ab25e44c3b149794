// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr: Segmentation fault
#include <stdio.h>

int main(int argc, char **argv)
{
    int *volatile nowhere = NULL;

    (void)argv;
    printf("before\n");
    fflush(stdout);
    *nowhere = argc;
    return 0;
}
