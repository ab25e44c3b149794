// same-as: serial
// procs: 1 2 3 4
// Timers whose handlers end waiting, and are counted.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t ticks;

static void tick(int signal)
{
    (void)signal;
    ticks++;
}

int main(void)
{
    struct itimerval every = { { 0, 20000 }, { 0, 20000 } }, none = { { 0, 0 }, { 0, 0 } }, old;
    struct timespec long_time = { 100, 0 }, left;
    int calls = 0;

    signal(SIGALRM, tick);
    alarm(1);
    while (!ticks)
        pause();
    printf("paused, %d\n", (int)alarm(0));
    setitimer(ITIMER_REAL, &every, NULL);
    while (ticks < 5)
        printf("%d", pause());
    setitimer(ITIMER_REAL, &none, &old);
    printf(" %d %ld\n", errno == EINTR, (long)old.it_interval.tv_usec);
    alarm(1);
    printf("%d", nanosleep(&long_time, &left));
    printf(" %d %d\n", errno == EINTR, left.tv_sec == 98 || left.tv_sec == 99);
    alarm(1);
    printf("%d\n", sleep(50) >= 48);
    ticks = 0;
    alarm(1);
    while (!ticks)
        calls += time(NULL) != 0;
    printf("%d\n", calls > 0);
    return 0;
}
