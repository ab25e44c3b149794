// procs: 2 3
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: replicas-local.c:22: error: replicas: pair.y[70] is not the same on all ranks: 0 on rank
/* A member of a local variable, in a function that is called from a loop. */
#include <stdio.h>

struct pair {
    char x[100];
    float y[100];
};

static float fill(int step)
{
    struct pair pair = { "", { 0 } };
    int i;

    for (i = 0; i < 100; i++)
        pair.x[i] = 1;
#pragma llc result(&pair.y[i], i != 70 || step < 3)
#pragma omp parallel for
    for (i = 0; i < 100; i++)
        pair.y[i] = i;
    return pair.y[step] + pair.x[step];
}

int main(void)
{
    float sum = 0;
    int step;

    for (step = 0; step < 5; step++)
        sum += fill(step);
    printf("%g\n", sum);
    return 0;
}
