// same-as: serial
// procs: 1 2 3
// signal: yes
// stderr:
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    puts("shown");
    fflush(stdout);
    alarm(1);
    for (;;)
        pause();
}
