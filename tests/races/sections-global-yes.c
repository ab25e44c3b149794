// The functions that two sections call count in the same global variable.
#include <stdio.h>

static int calls, left, right;

static int work(int n)
{
    calls++;                            // race: stored, read
    return n * n;
}

int main(void)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        left = work(3);
        #pragma omp section
        right = work(4);
    }
    printf("%d %d\n", left, right);
    return 0;
}
