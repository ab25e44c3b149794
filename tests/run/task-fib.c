// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Tasks in recursive functions that are met outside of any region: a team of one.
#include <stdio.h>
#include <stdlib.h>

static int fibonacci(int n)
{
    int a, b;

    if (n < 2)
        return n;
    #pragma omp task shared(a) if(n > 8) final(n < 5)
    a = fibonacci(n - 1);
    #pragma omp task shared(b) untied mergeable priority(n)
    b = fibonacci(n - 2);
    #pragma omp taskwait
    return a + b;
}

static int depth(int levels)
{
    int left = 0, right = 0;

    if (!levels)
        return 0;
    #pragma omp taskgroup
    {
        #pragma omp task shared(left)
        left = depth(levels - 1);
        #pragma omp task shared(right)
        {
            right = depth(levels - 1);
            #pragma omp taskyield
        }
    }
    return 1 + (left > right ? left : right);
}

int main(void)
{
    printf("%d %d\n", fibonacci(17), depth(8));
    return 0;
}
