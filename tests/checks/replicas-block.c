// procs: 2 3
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: replicas-block.c:18: error: replicas: block of 400 bytes allocated at
// stderr: replicas-block.c:14, element 80 is not the same on all ranks: -1 on rank
/* A block of the heap of which one element is missing in the result. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int i;
    int *h = calloc(100, sizeof *h);

    h[80] = -1;
#pragma llc result(&h[i], i != 80)
#pragma omp parallel for
    for (i = 0; i < 100; i++)
        h[i] = i;
    printf("%d\n", h[99]);
    return 0;
}
