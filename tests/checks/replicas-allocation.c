// procs: 2 3
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: replicas-allocation.c:23: error: replicas:
/* How much is allocated depends on the rank. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

static double v[10];
char *block;

int main(void)
{
    int i;

    unsigned random = *(unsigned *)getauxval(AT_RANDOM);
    block = malloc(9000 + random % 1000000);
    if (!block)
        return 1;
#pragma omp parallel for
    for (i = 0; i < 10; i++)
        v[i] = i;
    printf("%g\n", v[9]);
    return 0;
}
