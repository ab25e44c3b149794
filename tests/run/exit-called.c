// procs: 1 2 3 4 5 6 7
// same-as: serial
// serial-exit: 3
// exit from a function, with functions registered by atexit and output still in the buffer.
#include <stdio.h>
#include <stdlib.h>

static int x[10];

static void goodbye(void)
{
    printf("goodbye %d\n", x[9]);
}

static void last(void)
{
    puts("last");
}

static void finish(int status)
{
    printf("finish ");
    exit(status);
}

int main(void)
{
    int i;
    atexit(last);
    atexit(goodbye);
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 10; i++)
        x[i] = i;
    if (x[9] == 9)
        finish(x[3]);
    return 0;
}
