// same-as: serial
// procs: 1 2 3 4
// quick_exit in an iteration runs its handlers once and ends all ranks.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(void)
{
    if (write(1, "handler\n", 8) < 0)
        _exit(1);
}

int main(void)
{
    at_quick_exit(handler);
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        if (i == 6)
            quick_exit(21);
    printf("not here\n");
    return 0;
}
