// same-as: serial
// racy: yes
// procs: 1 2 3 4
// Signals that members of a team send to themselves, and a timer that rings meanwhile.
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t count, ticks;

static void handler(int signal)
{
    (void)signal;
    count++;
}

static void tick(int signal)
{
    (void)signal;
    ticks = 1;
}

int main(void)
{
    struct itimerval soon = { { 0, 0 }, { 0, 50000 } };
    int seen = 0;
    long sum = 0;

    signal(SIGUSR1, handler);
    signal(SIGALRM, tick);
    #pragma omp parallel for reduction(+:seen)
    for (int i = 0; i < 12; i++) {
        int before = count;
        raise(SIGUSR1);
        seen += count == before + 1;
    }
    printf("%d\n", seen);
    setitimer(ITIMER_REAL, &soon, NULL);
    while (!ticks) {
        #pragma omp parallel for reduction(+:sum)
        for (int i = 0; i < 100; i++)
            sum += i;
    }
    printf("%ld\n", sum % 4950);
    return 0;
}
