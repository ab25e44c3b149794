// procs: 1 2 3 4 5 7
// same-as: serial
/* What threads find by their numbers, and take in later loops: prefix sums in several spellings. Where a loop takes what only
   seems to be so, the region stays as it is. */
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
static int omp_get_max_threads(void) { return 1; }
#endif

enum { N = 5003 };

struct pair { long low; double high; };

static long x[N], out[N];
static double y[N];
static long *sums;

static void show(const char *what)
{
    long all = 0;

    for (int i = 0; i < N; i++) {
        all = (all * 31 + out[i]) % 1000003;
        x[i] = (out[i] + i) % 17 - 5;
        out[i] = 0;
    }
    printf("%s %ld\n", what, all);
}

/* Each adds up what threads before it have. */
static void by_loop(void)
{
#pragma omp parallel
    {
        int id = omp_get_thread_num(), k;
        long own = 0, off = 0;
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            own += x[i];
            out[i] = own;
        }
        sums[id] = own;
#pragma omp barrier
        for (k = 0; k < id; k++)
            off += sums[k];
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++)
            out[i] += off;
    }
}

/* One does that for all, as one place further. */
static void by_one(void)
{
    sums[0] = 0;
#pragma omp parallel
    {
        const int id = omp_get_thread_num();
        long own = 0, off;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++) {
            own += x[i];
            out[i] = own;
        }
        sums[id + 1] = own;
#pragma omp barrier
#pragma omp single
        for (int t = 1; t <= omp_get_num_threads(); t++)
            sums[t] += sums[t - 1];
        off = sums[id];
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++)
            out[i] += off;
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            long twice = 2 * off;
            out[i] += twice - off - off;
        }
    }
}

/* Shares by hand, in which the second one goes on from what it has taken; twice over. */
static void by_hand(void)
{
    long off;

    for (int round = 0; round < 2; round++) {
#pragma omp parallel private(off)
        {
            int id = omp_get_thread_num(), all = omp_get_num_threads();
            int low = (int)((long)N * id / all), high = (int)((long)N * (id + 1) / all), i;
            long own = 0;

            for (i = low; i < high; i++)
                own += x[i];
            sums[id] = own;
#pragma omp barrier
            off = 0;
            for (i = 0; i < id; i++)
                off += sums[i];
            for (i = low; i < high; i++) {
                off += x[i];
                out[i] = off + round;
            }
        }
    }
}

/* Structures, in each step of a loop. */
static void by_steps(int steps)
{
#pragma omp parallel
    for (int t = 0; t < steps; t++) {
        int id = omp_get_thread_num();
        struct pair off = { 0, 1 };
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++)
            y[i] = x[i] * 2 + t;
        for (int k = 0; k <= id; k++) {
            off.low = 3;
            off.high += k >= 0 && k < 1;
        }
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++)
            out[i] += (long)(y[i] * off.high) + off.low;
    }
}

/* The second loop changes it; another one is read where all threads do the same. */
static void not_taken(void)
{
    long seen = 0;

#pragma omp parallel
    {
        int id = omp_get_thread_num();
        long off = 0, other = 0;

        for (int k = 0; k < id; k++)
            off += sums[k] - sums[k];
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            off += 1;
            out[i] = off > 0;
        }
        for (int k = 0; k <= id; k++)
            other = 7;
        if (other == 7)
#pragma omp single
            seen = other;
    }
    printf("%ld\n", seen);
}

int main(void)
{
    sums = calloc(omp_get_max_threads() + 1, sizeof *sums);
    for (int i = 0; i < N; i++)
        x[i] = i * 7 % 11 - 3;
    by_loop();
    show("loop");
    by_one();
    show("one");
    by_hand();
    show("hand");
    by_steps(3);
    show("steps");
    not_taken();
    show("not");
    return 0;
}
