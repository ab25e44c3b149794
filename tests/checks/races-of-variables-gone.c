// procs: 2 3
// options: -O1
// checked: yes
// env: OTOSP_CHECK=races
// exit: nonzero
// stderr: race: memory at
/* The variables are gone when the race on them is told: it names memory, and not what lies on the stack there then. */
#include <stdio.h>

static unsigned input = 8;

static int fib(unsigned n)
{
    if (n < 2)
        return (int)n;
    int i, j;
#pragma omp task shared(i)
    i = fib(n - 1);
#pragma omp task shared(j)
    j = fib(n - 2);
    int sum = i + j;
#pragma omp taskwait
    return sum;
}

int main(void)
{
    int result = 0;

#pragma omp parallel
#pragma omp single
    result = fib(input);
    printf("%d\n", result);
    return 0;
}
