// same-as: serial
// procs: 1 2 3 4
// A closed pipe, with the signal ignored.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int ends[2];

    signal(SIGPIPE, SIG_IGN);
    if (pipe(ends))
        return 1;
    close(ends[0]);
    printf("%d", (int)write(ends[1], "x", 1));
    printf(" %d\n", errno == EPIPE);
    return 0;
}
