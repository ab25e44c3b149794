// same-as: serial
// procs: 1 2 3 4
// Timers of timer_create, with signals of the program's choice, and ualarm.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t ticks, value;

static void tick(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    (void)context;
    ticks++;
    value = info->si_value.sival_int;
}

static void rings(int signal)
{
    value = -signal;
}

int main(void)
{
    struct sigevent event;
    struct sigaction action;
    struct itimerspec every = { { 0, 20000000 }, { 0, 20000000 } }, once = { { 0, 0 }, { 0, 30000000 } }, left;
    timer_t first, second;
    long sum = 0;

    memset(&action, 0, sizeof action);
    action.sa_sigaction = tick;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGRTMIN + 1, &action, NULL);
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGRTMIN + 1;
    event.sigev_value.sival_int = 42;
    printf("%d\n", timer_create(CLOCK_MONOTONIC, &event, &first));
    event.sigev_value.sival_int = 43;
    printf("%d\n", timer_create(CLOCK_REALTIME, &event, &second));
    timer_settime(first, 0, &every, NULL);
    while (ticks < 3) {
        #pragma omp parallel for reduction(+:sum)
        for (int i = 0; i < 100; i++)
            sum += i;
    }
    printf("%d %ld\n", value, sum % 4950);
    timer_delete(first);
    timer_settime(second, 0, &once, NULL);
    while (value != 43)                 /* a signal of the first one may still come */
        pause();
    printf("%d\n", value);
    timer_gettime(second, &left);
    printf("%d %d\n", (int)left.it_value.tv_sec, (int)left.it_value.tv_nsec);
    timer_delete(second);
    signal(SIGALRM, rings);
    ualarm(20000, 0);
    while (value > 0)
        pause();
    printf("%d\n", value == -SIGALRM);
    return 0;
}
