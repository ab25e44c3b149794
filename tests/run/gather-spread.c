// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Loops that load elements of here and there in long and short vectors, through an index that stays for some steps: from
   which pages is learned in the first one, also where these are many, or lie apart, or are of two vectors at once. */
#include <stdio.h>
#include <stdlib.h>

enum { LONG = 1500000, SHORT = 30000, LOADS = 12000, STEPS = 12 };

static long *big, *sum, small[SHORT + 5], other[SHORT];
static int which[LOADS];

/* Elements of so many places, of `far` elements apart, as many from each. */
static void choose(int n, int places, int far, int seed)
{
    for (int i = 0; i < LOADS; i++)
        which[i] = (int)(((long)(i % places) * far + (i * 7919L + seed) % (far / 3)) % n);
}

static void fill(long *to, int n, int step)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[i] = (long)i * 31 % 10007 + step;
}

static void gather(const long *from)
{
#pragma omp parallel for
    for (int i = 0; i < LOADS; i++)
        sum[i] += from[which[i]];
}

static void gather_two(const long *from, const long *also)
{
#pragma omp parallel for
    for (int i = 0; i < LOADS; i++)
        sum[i] += from[which[i]] - also[which[LOADS - 1 - i]];
}

static void show(const char *what)
{
    unsigned long hash = 0;

    for (int i = 0; i < LOADS; i++)
        hash = hash * 31 + (unsigned long)sum[i];
    printf("%s %lx\n", what, hash);
}

int main(void)
{
    big = calloc(LONG, sizeof *big);
    sum = calloc(LOADS, sizeof *sum);
    choose(LONG, 3, 20000, 1);
    for (int step = 0; step < STEPS; step++) {
        if (step % 4 == 3)
            choose(LONG, 3, 20000, step * 50000);
        fill(big, LONG, step);
        gather(big);
    }
    show("few places");
    for (int step = 0; step < STEPS; step++) {
        if (step % 4 == 0)
            choose(LONG, 300 + 500 * step, 1200, step);
        fill(big, LONG, step);
        gather(big);
    }
    show("many places");
    for (int step = 0; step < STEPS; step++) {
        if (step % 4 == 0)
            choose(SHORT, 5 + step, 2000, step);
        fill(small + 5, SHORT, step);
        gather(small + 5);
    }
    show("short");
    for (int step = 0; step < STEPS; step++) {
        if (step % 4 == 0)
            choose(SHORT, 10, 1500 + 1000 * step, step);
        fill(small + 5, SHORT, step);
        fill(step % 3 ? other : big, SHORT, step * 3);
        gather_two(step % 3 ? other : big, small + 5);
    }
    show("two");
    return 0;
}
