// Loops that members take iterations from, in teams inside of other teams: members that are sets of several ranks take
// their iterations from a counter of their own, and between these teams not every rank waits for every other one.
// procs: 1 2 3 4 5 7
// same-as: serial
// env: OMP_MAX_ACTIVE_LEVELS=3
#include <stdio.h>

enum { OUTER = 2, N = 200, TIMES = 300 };
static long times[OUTER][N];
static double first[OUTER];
static int teams[OUTER];

static void count(int o, int i)
{
    #pragma omp atomic
    times[o][i]++;
}

/* A member's loops, one after the other, of several lengths. */
static void inner(int o, int k)
{
    #pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 10 + k % 7; i++)
        count(o, i);
    if (k % 3) {
        #pragma omp parallel num_threads(2)
        #pragma omp single
        first[o] += k;
    }
    #pragma omp parallel
    {
        #pragma omp atomic
        teams[o] |= 1;
        #pragma omp for schedule(guided) nowait
        for (int i = 100; i < 130; i++)
            count(o, i);
        #pragma omp for schedule(dynamic, 3) nowait
        for (int i = 150; i < 190; i++)
            count(o, i);
    }
}

int main(void)
{
    double sum = 0;

    for (int k = 0; k < TIMES; k++) {
        #pragma omp parallel for schedule(static, 1)
        for (int o = 0; o < OUTER; o++)
            inner(o, k);
        if (k % 2) {
            #pragma omp parallel num_threads(2)
            {
                #pragma omp atomic
                sum += k;
            }
        }
    }
    for (int o = 0; o < OUTER; o++) {
        for (int i = 0; i < N; i++)
            printf("%ld ", times[o][i]);
        printf("%g\n", first[o]);
    }
    return sum < 0;
}
