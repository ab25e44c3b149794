// procs: 1 2 3 4 5 6 7
// same-as: serial
// Arrays on the stack of callers, reached through pointers, at several depths.
#include <stdio.h>

static void increment(int *x, int n, int by)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(x + i, 1)
    for (i = 0; i < n; i++)
        x[i] += by;
}

static int deep(int *above, int n, int depth)
{
    int here[16], i, sum = 0;
    for (i = 0; i < 16; i++)
        here[i] = depth;
    increment(above, n, depth);
    increment(here, 16, depth);
    if (depth > 0)
        sum = deep(here, 16, depth - 1);
    for (i = 0; i < 16; i++)
        sum += here[i];
    return sum;
}

int main(void)
{
    int x[16] = { 0 }, i, sum = deep(x, 16, 20);
    for (i = 0; i < 16; i++)
        printf("%d ", x[i]);
    printf("%d\n", sum);
    return 0;
}
