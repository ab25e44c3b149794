// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Atomic writes that nobody looks at before the members have joined, or synchronised: the last one of each place stays.
   Of every kind of type, here and there, beside updates of the same place, in functions and regions, in teams inside of
   teams; and those that others do look at. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 5000 };

struct mark { char tag; short seen; unsigned bits : 3; double value; };

static bool found[N];
static int level[N], last, *pointer;
static struct mark marks[64], others[64];
static long double wide;
static float updated;

static void mark(int k, int value)
{
#pragma omp atomic write
    marks[k % 64].value = value / 2.0;
#pragma omp atomic write relaxed
    marks[k % 64].seen = value;
}

static void here_and_there(int *near, bool *stop)
{
    int i;

#pragma omp parallel for schedule(static)
    for (i = 0; i < N; i++) {
        if (i % 7 == 3) {
#pragma omp atomic write
            near[(i * 31 + 5) % N] = i / 100;
#pragma omp atomic write
            found[i * 17 % N] = true;
        }
        if (i == N / 2) {
#pragma omp atomic write
            *stop = true;
        }
        mark(i * 13, i);
#pragma omp atomic write
        last = i;
#pragma omp atomic write
        wide = i * 3.0L;
#pragma omp atomic write
        pointer = &level[i];
    }
}

/* First a value, then what all add to it. */
static void beside_updates(void)
{
    int i;

#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp atomic write
            updated = 5;
        }
#pragma omp for
        for (i = 0; i < 100; i++) {
#pragma omp atomic
            updated += 1;
        }
#pragma omp for
        for (i = 0; i < 7; i++) {
#pragma omp atomic write
            level[i] = -i;
#pragma omp critical
            level[i] *= 10;
        }
#pragma omp barrier
#pragma omp for schedule(dynamic)
        for (i = 0; i < 7; i++)
            level[N - 1 - i] = level[i] + 1;
    }
}

/* Not every location has room for a value beside it. */
static void bits(void)
{
#pragma omp parallel for
    for (int k = 0; k < 64; k++) {
#pragma omp atomic write
        others[k].bits = k % 8u;
    }
}

static void inside(void)
{
    int i, k;

#pragma omp parallel for num_threads(2) private(k)
    for (i = 0; i < 2; i++) {
#pragma omp parallel for
        for (k = 0; k < 10; k++) {
#pragma omp atomic write
            level[1000 + 10 * i + k] = i * 100 + k;
        }
        level[1100 + i] = level[1005 + 10 * i];
    }
}

int main(void)
{
    int *near = calloc(N, sizeof *near), i;
    unsigned long sum = 0;
    bool stop = false;

    here_and_there(near, &stop);
    beside_updates();
    inside();
    bits();
    for (i = 0; i < N; i++)
        sum = sum * 31 + (unsigned long)near[i] + 7 * found[i] + (unsigned long)level[i];
    printf("%lx %d %d %Lg %d %g\n", sum, stop, last, wide, (int)(pointer - level),
           (double)updated);
    for (i = 0; i < 64; i += 9)
        printf("%d %d %g\n", marks[i].seen, others[i].bits, marks[i].value);
    free(near);
    return 0;
}
