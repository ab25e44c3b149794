// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr:
// A program that ends itself by a signal whose default it has asked for again, with output written before.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void handler(int number)
{
    printf("cleaning up\n");
    fflush(stdout);
    signal(number, SIG_DFL);
    kill(getpid(), number);
}

int main(void)
{
    signal(SIGTERM, handler);
    raise(SIGTERM);
    printf("not here\n");
    return 0;
}
