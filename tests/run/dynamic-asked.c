// Between nodes members ask for pieces of a loop by number, one ahead: loops of many lengths one after the other, in
// teams of teams, cancelled while a question is under way, and beside loops in regions, which count in another way.
// procs: 1 2 3 4 5 7
// same-as: serial
// env: OTOSP_SHM=0
// env: OMP_CANCELLATION=true
// env: OMP_MAX_ACTIVE_LEVELS=2
#include <stdio.h>

enum { MOST = 400 };

static int times[MOST];
static long inner[5][60];

static long count(int n)
{
    long sum = 0;

    for (int i = 0; i < n; i++) {
        sum = sum * 7 % 1000003 + times[i];
        times[i] = 0;
    }
    return sum;
}

/* The last iterations are the longest ones. */
static void work(int i)
{
    volatile int left = i * 20;

    while (left)
        left--;
    times[i]++;
}

int main(void)
{
    long sum = 0, found = 0;
    int right = 1;

    for (int n = 0; n < MOST; n += 1 + n / 5) {
        #pragma omp parallel for schedule(dynamic)
        for (int i = 0; i < n; i++)
            work(i);
        sum += count(n);
        #pragma omp parallel for schedule(dynamic, 3) reduction(+: sum)
        for (int i = 0; i < n; i++)
            sum += i;
        #pragma omp parallel for schedule(guided, 2)
        for (int i = n - 1; i >= 0; i--)
            work(i);
        sum += 3 * count(n);
        #pragma omp parallel
        {
            #pragma omp for schedule(dynamic) nowait
            for (int i = 0; i < n / 2; i++)
                work(i);
            #pragma omp for schedule(guided)
            for (int i = n / 2; i < n; i++)
                work(i);
        }
        sum += 5 * count(n);
    }
    for (int round = 0; round < 10; round++) {
        #pragma omp parallel for schedule(dynamic) reduction(+: found)
        for (int i = 0; i < MOST; i++) {
            found += i == 30 * round;
            if (i == 30 * round) {
                #pragma omp cancel for
            }
            #pragma omp cancellation point for
        }
        #pragma omp parallel for schedule(dynamic)
        for (int i = 0; i < MOST; i++)
            times[i] += i;
        for (int i = 0; i < MOST; i++)
            right &= times[i] == (round + 1) * i;
    }
    for (int round = 0; round < 20; round++) {
        #pragma omp parallel for schedule(dynamic)
        for (int k = 0; k < 2 + round % 4; k++) {
            #pragma omp parallel for schedule(dynamic)
            for (int i = 0; i < 60; i++)
                inner[k][i] += k + i;
        }
    }
    for (int k = 0; k < 5; k++)
        for (int i = 0; i < 60; i++)
            sum = sum * 3 % 1000003 + inner[k][i];
    printf("%ld %ld %d\n", sum, found, right);
    return 0;
}
