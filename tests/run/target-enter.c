// procs: 1 2 3 4 5 6 7
// same-as: serial
/* declare target enter(...), as OpenMP 5.2 spells it. */
#include <stdio.h>

static double table[50];
static long calls;
static double twice(double x);
#pragma omp declare target enter(table, calls, twice)

static double twice(double x)
{
    calls++;
    return 2 * x;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 50; i++)
        table[i] = i;
#pragma omp target update to(table)
#pragma omp target map(tofrom: sum)
    for (int i = 0; i < 50; i++)
        sum += table[i] = twice(table[i]);
#pragma omp target update from(table, calls)
    printf("%.1f %.1f %ld\n", sum, table[49], calls);
    return 0;
}
