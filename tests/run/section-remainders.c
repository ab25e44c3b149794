// procs: 1 2 3 4 7
// same-as: serial
/*
 * Places in which several remainders meet: sets of them take isl very long. Such stores are somewhere between bounds; what
 * else the loop does is known as ever.
 */
#include <stdio.h>

enum { N = 30000 };

static unsigned spread[2 * N], taken[N], from[N];

int main(void)
{
    unsigned long sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        from[i] = (unsigned)i * 2654435761u;        /* by analysis */
    for (long step = 0; step < 4; step++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            spread[2 * (i * 7L % N) + i % 2] = from[i];     /* at most: rows */
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            taken[(i * 7L + step) % N] = from[N - 1 - i];   /* at most: rows */
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            from[i] += taken[i] + spread[2 * i];    /* by analysis */
    }
    for (int i = 0; i < N; i++)
        sum = sum * 31 + from[i] + spread[i] + taken[i] % 7;
    printf("%lu\n", sum);
    return 0;
}
