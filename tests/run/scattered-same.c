// procs: 1 2 3 4 7
// same-as: serial
// racy: yes
// Members store the same value to the same places, seen[which[i]] = 1: as many stores as there are elements from the
// first one to the last need not be stores to all of them.
#include <stdio.h>
#include <stdlib.h>

enum { N = 40000 };

static int which[N];
static double doubles[N];
static unsigned char bytes[N];

static void show(const char *what, long sum)
{
    printf("%s %ld\n", what, sum);
}

/* The even ones twice, and the last one. */
static void choose(void)
{
    for (int i = 0; i < N; i++)
        which[i] = 2 * (i % (N / 2));
    which[N - 1] = N - 1;
}

static void mark(int *seen, int step)
{
    long sum = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        seen[i] = i % 5 + step;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        seen[which[i]] = 9;
    #pragma omp parallel for
    for (i = 0; i < N - 1; i++)
        seen[N - 2 - i] += i % 3;
    for (i = 0; i < N; i++)
        sum = (sum * 3 + seen[i]) % 1000003;
    show("heap", sum);
}

static void mark_variables(int step)
{
    long sum = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        doubles[i] = i % 7 + step;
        bytes[i] = (unsigned char)(i + step);
    }
    #pragma omp parallel
    {
        #pragma omp for
        for (i = 0; i < N; i++)
            doubles[which[i]] = 0.5;
        #pragma omp for
        for (i = 0; i < N; i++)
            bytes[which[i]] = 1;
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        doubles[N - 1 - i] += bytes[N - 1 - i];
    for (i = 0; i < N; i++)
        sum = (sum * 3 + (long)(2 * doubles[i])) % 1000003;
    show("variables", sum);
}

int main(void)
{
    int *seen = malloc(N * sizeof *seen);

    choose();
    for (int step = 0; step < 4; step++) {
        mark(seen, step);
        mark_variables(step);
    }
    free(seen);
    return 0;
}
