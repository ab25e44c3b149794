// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr:
#include <signal.h>
#include <stdio.h>

int main(void)
{
    puts("shown");
    fflush(stdout);
    signal(SIGTERM, SIG_DFL);
    raise(SIGTERM);
    puts("not here");
    return 0;
}
