// same-as: serial
// procs: 1 2 3 4
// kill of the program's own group, of which its children are.
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t count;

static void handler(int signal)
{
    (void)signal;
    count++;
}

int main(void)
{
    int child, status, killed = 0, ready[2];
    char byte;

    setpgid(0, 0);
    if (pipe(ready))
        return 1;
    signal(SIGUSR2, handler);
    printf("%d %d\n", kill(0, SIGUSR2), count);
    printf("%d %d\n", killpg(0, SIGUSR2), count);
    printf("%d %d\n", killpg(getpgrp(), 0), kill(getpid(), 0));
    printf("%d %d\n", killpg(getpgrp(), SIGUSR2), count);
    printf("%d %d\n", kill(-getpgrp(), SIGUSR2), count);
    signal(SIGTERM, SIG_IGN);
    for (int i = 0; i < 3; i++)
        if ((child = fork()) == 0) {
            signal(SIGTERM, SIG_DFL);
            if (write(ready[1], "x", 1) < 0)
                _exit(1);
            for (;;)
                pause();
        }
    for (int i = 0; i < 3; i++)
        if (read(ready[0], &byte, 1) != 1)
            return 1;
    kill(0, SIGTERM);
    while (wait(&status) > 0)
        killed += WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM;
    printf("%d\n", killed);
    return 0;
}
