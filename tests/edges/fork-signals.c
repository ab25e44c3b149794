// same-as: serial
// procs: 1 2 3 4
// Children that die by signals, SIGCHLD, and signals to children.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t deaths;

static void on_death(int signal)
{
    (void)signal;
    deaths++;
}

int main(void)
{
    struct sigaction action = { .sa_handler = on_death };
    int *volatile nowhere = NULL, status;
    pid_t child;

    sigaction(SIGCHLD, &action, NULL);
    if ((child = fork()) == 0) {
        *nowhere = 1;
        _exit(0);
    }
    while (waitpid(child, &status, 0) != child)
        ;
    printf("%d %d\n", WIFSIGNALED(status), WTERMSIG(status) == SIGSEGV);
    if ((child = fork()) == 0)
        for (;;)
            pause();
    printf("%d\n", kill(child, SIGTERM));
    while (waitpid(child, &status, 0) != child)
        ;
    printf("%d %d\n", WIFSIGNALED(status), WTERMSIG(status) == SIGTERM);
    if ((child = fork()) == 0)
        abort();
    while (waitpid(child, &status, 0) != child)
        ;
    printf("%d %d\n", WTERMSIG(status) == SIGABRT, deaths == 3);
    return 0;
}
