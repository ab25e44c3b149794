// procs: 1 2 3 4 5 6 7
// same-as: serial
/* The variables of simd loops have their last values behind them, in `target`, too. */
#include <stdio.h>

enum { SIDE = 32 };

static int u[1024], v[1024];

static long one(long a, long b)
{
    long d = -1;

#pragma omp target map(tofrom : d)
#pragma omp teams distribute parallel for simd
    for (d = a; d < b; d++)
        u[d] = v[d] + 1;
    return d;
}

static long stepped(long a, long b)
{
    long d = -1, e = -1;

#pragma omp target map(tofrom : d, e)
#pragma omp parallel for simd lastprivate(e)
    for (d = a; d < b; d += 3)
        e = u[d] + d * 5;
    return d * 100000 + e;
}

static long two(void)
{
    long d = -1, e = -1;

#pragma omp target map(tofrom : d, e)
#pragma omp teams distribute parallel for simd lastprivate(d, e) collapse(2)
    for (d = 0; d < SIDE; d++)
        for (e = 0; e < SIDE; e++)
            v[d * SIDE + e] = u[d * SIDE + e] * 2;
    return d + e;
}

int main(void)
{
    long first = one(0, 1000), second = stepped(1, 500), third = two(), sum = 0;

    for (int i = 0; i < 1024; i++)
        sum += (u[i] + v[i]) * (i % 7);
    printf("%ld %ld %ld %ld\n", first, second, third, sum);
    return 0;
}
