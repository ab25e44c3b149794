// same-as: serial
// procs: 1 2 3 4
// The C library's random numbers in replicated code are those of the serial program, before and after loops.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static long a[40];

static void sum(const char *what)
{
    long total = 0;

    #pragma omp parallel for reduction(+:total)
    for (int i = 0; i < 40; i++)
        total += a[i] % 1000 * i;
    printf("%s %ld\n", what, total);
}

#define TRY(draw) \
    for (int i = 0; i < 40; i++) \
        a[i] = (long)(draw); \
    sum(#draw)

int main(void)
{
    static char state[128];
    unsigned short own[3] = { 1, 2, 3 }, many[7] = { 1, 2, 3, 4, 5, 6, 7 };
    unsigned seed = 17;
    struct drand48_data data;
    double x;

    TRY(rand());
    TRY(random());
    TRY(lrand48());
    srand(5);
    TRY(rand());
    srandom(6);
    TRY(random());
    srand48(7);
    TRY(drand48() * 1e6);
    TRY(mrand48());
    TRY(erand48(own) * 1e6);
    TRY(nrand48(own));
    TRY(jrand48(own));
    seed48(own);
    TRY(lrand48());
    lcong48(many);
    TRY(lrand48());
    TRY(rand_r(&seed));
    initstate(9, state, sizeof state);
    TRY(random());
    srand48_r(3, &data);
    TRY((drand48_r(&data, &x), x * 1e6));
    return 0;
}
