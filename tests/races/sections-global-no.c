// The functions that two sections call count where their caller says.
#include <stdio.h>

static int calls[2], left, right;

static int work(int n, int *count)
{
    ++*count;
    return n * n;
}

int main(void)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        left = work(3, &calls[0]);
        #pragma omp section
        right = work(4, &calls[1]);
    }
    printf("%d %d %d\n", left, right, calls[0] + calls[1]);
    return 0;
}
