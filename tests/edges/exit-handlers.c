// same-as: serial
// procs: 1 2 3 4
// Functions registered by atexit and on_exit, one of which registers another and runs a parallel loop.
#include <stdio.h>
#include <stdlib.h>

static int a[20];

static void added(void)
{
    printf("added while exiting\n");
}

static void sum(void)
{
    int s = 0;

    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < 20; i++)
        s += a[i];
    printf("sum %d\n", s);
    atexit(added);
}

static void status(int number, void *data)
{
    printf("status %d, %s\n", number, (const char *)data);
}

int main(void)
{
    atexit(sum);
    on_exit(status, "data");
    #pragma omp parallel for
    for (int i = 0; i < 20; i++)
        a[i] = i;
    printf("no newline");
    return 4;
}
