// same-as: serial
// procs: 1 2 3 4
// _Exit runs no handlers.
#include <stdio.h>
#include <stdlib.h>

static void never(void)
{
    printf("never\n");
}

int main(void)
{
    atexit(never);
    puts("shown");
    fflush(stdout);
    printf("lost");
    _Exit(70);
}
