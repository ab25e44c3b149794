// procs: 2 3
// exit: 139
// env: OTOSP_STACK=8m
// stderr: : the stack is full (OTOSP_STACK sets its size)
// stderr-lines: 1
// The stack has an end, and says so.
#include "lowered.h"

static int deep(volatile char *above, int n)
{
    volatile char here[1000];
    here[n % 1000] = *above;
    return n ? deep(here, n - 1) + here[0] : 0;
}

int main(void)
{
    volatile char first = 0;
    return deep(&first, 1000000);
}
