// warnings: yes
// procs: 2 3 4
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: replicas-result-short.c:17: error: replicas: v[1] is not the same on all ranks: 1 on rank 0, 0 on rank
/* A result that states the first element only. */
#include <stdio.h>

static double v[100];

int main(void)
{
    int i;

#pragma llc result(&v[0], 1)
#pragma omp parallel for
    for (i = 0; i < 100; i++)
        v[i] = i;
    printf("%g\n", v[99]);
    return 0;
}
