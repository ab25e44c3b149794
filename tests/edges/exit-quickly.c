// same-as: serial
// procs: 1 2 3 4
// quick_exit runs its own handlers and flushes nothing.
#include <stdio.h>
#include <stdlib.h>

static void quickly(void)
{
    printf("quickly\n");
    fflush(stdout);
}

static void never(void)
{
    printf("never\n");
}

int main(void)
{
    int a[10];

    atexit(never);
    at_quick_exit(quickly);
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    fprintf(stderr, "%d\n", a[9]);
    quick_exit(a[9]);
}
