// same-as: serial
// procs: 1 2 3 4
// on_exit and atexit handlers that print, compute in parallel, register others and end with another status.
#include <stdio.h>
#include <stdlib.h>

static int a[10];

static void late(void)
{
    printf("late\n");
}

static void compute(void)
{
    int sum = 0;

    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 10; i++) {
        a[i] = i;
        sum += a[i];
    }
    printf("%d %d\n", sum, a[9]);
    atexit(late);
}

static void with(int status, void *argument)
{
    printf("%d %s\n", status, (char *)argument);
    if (status == 4)
        exit(9);
}

int main(void)
{
    on_exit(with, "first");
    atexit(compute);
    on_exit(with, "second");
    exit(4);
}
