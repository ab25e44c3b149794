// same-as: serial
// procs: 1 2 3 4
// longjmp out of nested sequential functions, between parallel loops.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf top;
static int a[16];

static void deep(int n)
{
    int local[10];

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        local[i] = n;
    if (n == 5)
        longjmp(top, local[9]);
    if (n < 9)
        deep(n + 1);
}

static int compare(const void *x, const void *y)
{
    if (*(const int *)x == 7)
        longjmp(top, 100);
    return *(const int *)x - *(const int *)y;
}

int main(void)
{
    volatile int rounds = 0;
    int got = setjmp(top);

    rounds++;
    printf("round %d: %d\n", rounds, got);
    #pragma omp parallel for
    for (int i = 0; i < 16; i++)
        a[i] = 15 - i;
    if (rounds < 4)
        deep(rounds);
    if (rounds < 6)
        qsort(a, 16, sizeof *a, compare);
    printf("%d\n", a[3]);
    return 0;
}
