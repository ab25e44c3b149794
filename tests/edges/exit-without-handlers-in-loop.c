// same-as: serial
// procs: 1 2 3 4
// _Exit in an iteration.
#include <stdio.h>
#include <stdlib.h>

static void handler(void)
{
    printf("not here\n");
}

int main(void)
{
    atexit(handler);
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        if (i == 6)
            _Exit(33);
    return 0;
}
