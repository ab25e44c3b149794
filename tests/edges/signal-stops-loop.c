// same-as: serial
// procs: 1 2 3 4
// A timer ends a computation in parallel loops: all ranks stop after the same step.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t stop;
static long a[64];

static void handler(int signal)
{
    stop = signal;
}

int main(void)
{
    struct sigaction action;
    struct itimerval in = { { 0, 0 }, { 0, 200000 } };
    long steps = 0, wrong = 0;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &in, NULL);
    while (!stop) {
        #pragma omp parallel for
        for (int i = 0; i < 64; i++)
            a[i] += i;
        steps++;
    }
    for (int i = 0; i < 64; i++)
        wrong += a[i] != steps * i;
    printf("%d %ld %d\n", stop == SIGALRM, wrong, steps > 0);
    return 0;
}
