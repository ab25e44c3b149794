// procs: 1 2 4
// same-as: serial
// serial-exit: 5
// _exit ends the program at once; what was flushed before is there.
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    printf("shown\n");
    fflush(stdout);
    _exit(5);
}
