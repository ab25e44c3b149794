// same-as: serial
// procs: 1 2 3
// A signal from another process ends a loop that computes, on all ranks.
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t told;

static void handler(int signal)
{
    told = signal;
}

int main(void)
{
    volatile long n = 0;
    int a[10];
    pid_t parent = getpid(), child;

    signal(SIGUSR2, handler);
    if ((child = fork()) == 0) {
        usleep(300000);
        kill(parent, SIGUSR2);
        _exit(0);
    }
    while (!told)
        n++;
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i * told;
    printf("%d %d\n", told == SIGUSR2, a[9] == 9 * SIGUSR2);
    waitpid(child, NULL, 0);
    return 0;
}
