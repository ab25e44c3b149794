// procs: 1 2 3 4
// exit: nonzero
// stderr: the stack is full (OTOSP_STACK sets its size)
// Recursion without end in one iteration.
#include <stdio.h>

static int deep(volatile int n)
{
    volatile char frame[5000];

    frame[n % 5000] = (char)n;
    return n < 0 ? 0 : deep(n + 1) + frame[n % 5000];
}

int main(void)
{
    int sum = 0;

    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 8; i++)
        sum += deep(i == 5 ? 0 : -1);
    printf("%d\n", sum);
    return 0;
}
