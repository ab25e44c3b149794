// procs: 2 3
// env: OTOSP_CHECK=all
// options: -g
// exit: 1
// stderr: replicas-last.c:17: error: replicas: seed is not the same on all ranks
// stderr: in sequential code behind this 'parallel for'
/* The last construct is over when ranks become different. */
#include <stdio.h>
#include <sys/auxv.h>

static unsigned long seed;
static double v[10];

int main(void)
{
    int i;
#pragma omp parallel for
    for (i = 0; i < 10; i++)
        v[i] = i;
    printf("%g\n", v[9]);
    seed = *(unsigned long *)getauxval(AT_RANDOM);
    return 0;
}
