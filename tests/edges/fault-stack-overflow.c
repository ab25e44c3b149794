// procs: 1 2 3 4
// exit: nonzero
// stderr: the stack is full (OTOSP_STACK sets its size)
// Recursion without end.
#include <stdio.h>

static int deep(volatile int n)
{
    volatile char frame[5000];

    frame[n % 5000] = (char)n;
    return n < 0 ? 0 : deep(n + 1) + frame[n % 5000];
}

int main(void)
{
    printf("%d\n", deep(0));
    return 0;
}
