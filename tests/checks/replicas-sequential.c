// procs: 2 3
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: replicas-sequential.c:18: error: replicas: state.seed is not the same on all ranks
// stderr: in sequential code between this 'parallel for' and 'parallel for' at
/* Sequential code takes what each process has of its own: the system's random bytes. */
#include <stdio.h>
#include <sys/auxv.h>

static struct { int used; unsigned long seed; } state;
static double v[10];

int main(void)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < 10; i++)
        v[i] = i;
    state.seed = *(unsigned long *)getauxval(AT_RANDOM);
#pragma omp parallel for
    for (i = 0; i < 10; i++)
        v[i] += i;
    printf("%g\n", v[9]);
    return 0;
}
