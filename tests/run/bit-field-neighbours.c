// procs: 1 2 3 4 7
// same-as: serial
// Loops that store to one bit-field of a structure: what it shares its bytes with was stored by others before.
#include <stdio.h>
#include <stdlib.h>

enum { N = 20011 };

struct flags {
    unsigned a : 5, b : 11, c : 16;
    signed char e;
};

static int place[N];
static struct flags table[N];

static void fill(struct flags *x, int s)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        x[i].a = (unsigned)(i + s) % 32;
        x[i].b = 0;
        x[i].c = (unsigned)i % 999;
        x[i].e = 1;
    }
}

static void show(const struct flags *x)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        sum = (sum * 31 + x[i].a + x[i].b * 3 + x[i].c + x[i].e) % 1000003;
    printf("%ld\n", sum);
}

static void set(struct flags *x, int i, int value)
{
    (x[i].b) = (unsigned)value % 2048;
}

static void store_all(struct flags *x, int step)
{
    int i;

    fill(x, step);
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        x[place[i]].b = (unsigned)(i + step) % 2000;
    show(x);
    fill(x, 2 * step);
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        x[N - 1 - i].b = (unsigned)i % 2000;
    show(x);
    fill(x, 3 * step);
    #pragma omp parallel for schedule(dynamic, 100)
    for (i = 0; i < N; i++)
        set(x, N - 1 - i, i + step);
    show(x);
    fill(x, 5 * step);
    #pragma omp parallel
    {
        #pragma omp for
        for (int k = 0; k < N; k++)
            x[place[k]].b = (unsigned)k % 1000;
    }
    show(x);
    fill(x, 7 * step);
    for (i = 0; i < N; i += 3)          /* all ranks store, and few hold it */
        x[i].b = (unsigned)step;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        x[N - 1 - i].a ^= x[N - 1 - i].b & 31;
    show(x);
}

int main(void)
{
    struct flags *x = calloc(N, sizeof *x);

    for (int i = 0; i < N; i++)
        place[i] = (int)(i * 7919L % N);
    for (int step = 0; step < 4; step++) {
        store_all(x, step);
        store_all(table, step);
    }
    free(x);
    return 0;
}
