// same-as: serial
// procs: 1 2 3 4
// How often a loop is repeated depends on the time that has passed: equally often on all ranks.
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

static double a[1000];

static double now(void)
{
    struct timeval t;

    gettimeofday(&t, NULL);
    return t.tv_sec + t.tv_usec * 1e-6;
}

static int step(int round)
{
    int wrong = 0;

    #pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        a[i] = round + i;
    for (int i = 0; i < 1000; i++)
        wrong += a[i] != round + i;
    return wrong;
}

int main(void)
{
    struct timespec start, t;
    double begin = now();
    clock_t used = clock();
    int rounds = 0, wrong = 0;

    while (now() - begin < 0.05)
        wrong += step(rounds++);
    clock_gettime(CLOCK_MONOTONIC, &start);
    do {
        wrong += step(rounds++);
        clock_gettime(CLOCK_MONOTONIC, &t);
    } while ((t.tv_sec - start.tv_sec) * 1000000000L + t.tv_nsec - start.tv_nsec < 20000000);
    time_t second = time(NULL);
    while (time(NULL) == second)
        wrong += step(rounds++);
    printf("%d wrong, more than one round: %d, time is used: %d\n", wrong, rounds > 1, clock() >= used);
    return 0;
}
