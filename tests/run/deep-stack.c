// procs: 1 2 4
// same-as: serial
// Large arrays on the stack, and deep recursion.
#include <stdio.h>

static double work(int depth)
{
    double x[131072], sum = 0;
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 131072; i++)
        x[i] = i % 8 + depth;
    for (i = 0; i < 131072; i += 1000)
        sum += x[i];
    return depth > 0 ? sum + work(depth - 1) : sum;
}

static int descend(int depth)
{
    volatile int here = depth;
    return depth > 0 ? descend(depth - 1) + here % 3 : here;
}

int main(void)
{
    printf("%g\n", work(4));
    printf("%d\n", descend(50000));
    return 0;
}
