// same-as: serial
// procs: 1 2 3 4
// sigqueue, killpg, pthread_kill and kill(0) to the program itself; psignal, strsignal.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t count, value;

static void handler(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    (void)context;
    count++;
    value = info->si_value.sival_int;
}

int main(void)
{
    struct sigaction action;
    sigset_t set, pending;
    int child, a[8];

    memset(&action, 0, sizeof action);
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGRTMIN + 2, &action, NULL);
    sigqueue(getpid(), SIGUSR1, (union sigval){ .sival_int = 12 });
    printf("%d %d\n", count, value);
    pthread_kill(pthread_self(), SIGUSR1);
    printf("%d\n", count);
    sigemptyset(&set);
    sigaddset(&set, SIGRTMIN + 2);
    sigprocmask(SIG_BLOCK, &set, NULL);
    for (int i = 1; i <= 3; i++)
        sigqueue(getpid(), SIGRTMIN + 2, (union sigval){ .sival_int = i });
    sigpending(&pending);
    printf("%d %d\n", count, sigismember(&pending, SIGRTMIN + 2));
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    printf("%d %d\n", count, value);
    if ((child = fork()) == 0) {
        union sigval sent = { .sival_int = 99 };
        sigqueue(getppid(), SIGUSR1, sent);
        _exit(0);
    }
    do {        /* the signal may have come by now */
        #pragma omp parallel for
        for (int i = 0; i < 8; i++)
            a[i] = i;
    } while (value != 99);
    while (waitpid(child, NULL, 0) != child)
        ;
    printf("%d %d\n", count, a[7]);
    fprintf(stderr, "%s\n", strsignal(SIGUSR1));
    psignal(SIGTERM, "that");
    return 0;
}
