// procs: 1 2 3 4 5 6 7
// threads: 1 2 3
// same-as: serial
/* Tasks that only compute: a rank's threads execute several at once. Some tell what they touch and some store through an
   index; others are among them that print, make tasks, or are not deferred, and wait for those that they depend on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 24, SIZE = 60, N = BLOCKS * SIZE };

static double grid[2][N + 2], table[BLOCKS][SIZE];
static long total[BLOCKS];
static int place[N];

static double sum(const double *v, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += v[i] * (i % 7 + 1);
    return s;
}

static void smooth(const double *from, double *to, int begin)
{
    double old[SIZE + 2];

    memcpy(old, from + begin - 1, sizeof old);
    for (int i = 0; i < SIZE; i++)
        to[begin + i] = (old[i] + 2 * old[i + 1] + old[i + 2]) / 4;
}

static void steps(int n)
{
    for (int t = 0; t < n; t++)
        for (int b = 0; b < BLOCKS; b++) {
            double *from = grid[t % 2], *to = grid[1 - t % 2];
            int low = b ? b - 1 : b, high = b < BLOCKS - 1 ? b + 1 : b;

#pragma omp task depend(in: from[low * SIZE + 1], from[b * SIZE + 1], from[high * SIZE + 1]) \
                 depend(out: to[b * SIZE + 1]) priority(b % 3)
            smooth(from, to, b * SIZE + 1);
        }
}

/* Where they store is loaded. */
static void scatter(int times)
{
    for (int t = 0; t < times; t++)
        for (int b = 0; b < BLOCKS; b++) {
#pragma omp task depend(inout: total[b])
            {
                for (int i = b * SIZE; i < (b + 1) * SIZE; i++)
                    table[place[i] / SIZE][place[i] % SIZE] += t + i;
                total[b] += t;
            }
        }
}

static long count(int b, int depth)
{
    long left = 0, right = 0;

    if (depth == 0)
        return b % 5 + 1;
#pragma omp task shared(left)
    left = count(b, depth - 1);
#pragma omp task shared(right)
    right = count(b + 1, depth - 1);
#pragma omp taskwait
    return left + right;
}

static void mixed(void)
{
    long found = 0;

#pragma omp taskgroup
    for (int b = 0; b < BLOCKS; b++) {
#pragma omp task depend(out: table[b][0])
        for (int i = 0; i < SIZE; i++)
            table[b][i] = table[b][i] / 2 + b;
        if (b % 5 == 0) {
#pragma omp task depend(in: table[b][0])
            printf("block %d: %.10g\n", b, sum(table[b], SIZE));
#pragma omp taskwait
        }
#pragma omp task depend(in: table[b][0]) depend(out: total[b]) if(b % 3)
        total[b] = (long)sum(table[b], SIZE);
    }
#pragma omp task shared(found)
    found = count(3, 6);
#pragma omp task depend(inout: total[1])
    total[1]++;
#pragma omp taskwait
    printf("found %ld, %ld\n", found, total[1]);
}

static void on_devices(void)
{
    for (int b = 0; b < BLOCKS; b++) {
#pragma omp target nowait map(tofrom: table[b]) depend(inout: table[b])
        for (int i = 0; i < SIZE; i++)
            table[b][i] += i;
    }
#pragma omp taskwait
}

static void show(const char *what)
{
    long all = 0;

    for (int b = 0; b < BLOCKS; b++)
        all = all * 31 % 1000003 + total[b];
    printf("%s: %.10g %.10g %ld\n", what, sum(grid[0], N + 2), sum(table[0], N), all);
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        grid[0][i + 1] = i * 37 % 101;
        place[i] = (int)((long)i * 7 * 11 % N);
    }
#pragma omp parallel
#pragma omp single
    steps(9);
    show("steps");
#pragma omp parallel
#pragma omp master
    scatter(3);
    show("scatter");
#pragma omp parallel
#pragma omp single
    mixed();
    show("mixed");
    on_devices();
    show("devices");
#pragma omp parallel num_threads(1)
#pragma omp single
    steps(4);
    steps(3);
#pragma omp taskwait
    show("outside");
    return 0;
}
