// same-as: serial
// procs: 1 2 3 4
// Signals that are blocked and waited for: sigsuspend, sigwait, sigtimedwait; from a timer and from a child.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t count;

static void handler(int signal)
{
    (void)signal;
    count++;
}

int main(void)
{
    sigset_t set, before;
    siginfo_t info;
    struct timespec none = { 0, 1000000 };
    int got, status;
    pid_t parent = getpid(), child;

    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGALRM);
    sigprocmask(SIG_BLOCK, &set, &before);
    signal(SIGUSR1, handler);
    signal(SIGALRM, handler);
    printf("%d", sigtimedwait(&set, NULL, &none));
    printf(" %d\n", errno == EAGAIN);

    raise(SIGUSR1);
    sigwait(&set, &got);
    printf("%d %d\n", got == SIGUSR1, count);
    alarm(1);
    printf("%d\n", sigwaitinfo(&set, &info) == SIGALRM);

    raise(SIGUSR1);
    printf("%d\n", sigsuspend(&before));
    printf("%d\n", count);
    alarm(1);
    while (count < 2)
        sigsuspend(&before);
    printf("%d\n", count);
    fflush(stdout);

    child = fork();
    if (child == 0) {
        kill(parent, SIGUSR1);
        _exit(3);
    }
    while (count < 3)
        sigsuspend(&before);
    waitpid(child, &status, 0);
    printf("%d %d\n", count, WEXITSTATUS(status));
    sigprocmask(SIG_SETMASK, &before, NULL);
    return 0;
}
