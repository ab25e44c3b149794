// same-as: serial
// procs: 1 2 3 4
// Signals that the program sends to itself, with every way to install a handler.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int count, total[4];

static void simple(int signal)
{
    total[0] += signal == SIGUSR1;
    printf("handler %d\n", ++count);
}

static void detailed(int signal, siginfo_t *info, void *context)
{
    total[1] += signal == SIGUSR2 && info->si_signo == SIGUSR2 && context != NULL;
}

int main(void)
{
    struct sigaction action, old;
    sigset_t mask, pending;
    int a[8];

    printf("%d\n", signal(SIGUSR1, simple) == SIG_DFL);
    raise(SIGUSR1);
    kill(getpid(), SIGUSR1);
    printf("%d\n", kill(getpid(), 0));
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        a[i] = count + i;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = detailed;
    action.sa_flags = SA_SIGINFO | SA_RESETHAND;
    printf("%d", sigaction(SIGUSR2, &action, &old));
    printf("%d\n", old.sa_handler == SIG_DFL);
    kill(getpid(), SIGUSR2);
    sigaction(SIGUSR2, NULL, &old);
    printf("reset %d\n", old.sa_handler == SIG_DFL);
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == simple);
    raise(SIGUSR1);
    printf("%d\n", signal(SIGUSR1, simple) == SIG_IGN);
    sigemptyset(&mask);
    sigaddset(&mask, SIGUSR1);
    sigprocmask(SIG_BLOCK, &mask, NULL);
    raise(SIGUSR1);
    sigpending(&pending);
    printf("blocked: %d, %d\n", count, sigismember(&pending, SIGUSR1));
    sigprocmask(SIG_UNBLOCK, &mask, NULL);
    printf("count %d, %d %d, %d\n", count, total[0], total[1], a[7]);
    return 0;
}
