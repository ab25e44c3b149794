// The parents have the dependence, and wait for their children.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        {
            #pragma omp task shared(x)
            x = 4;
            #pragma omp taskwait
        }
        #pragma omp task shared(x, y) depend(in: x)
        {
            #pragma omp task shared(x, y)
            y = x;
            #pragma omp taskwait
        }
    }
    printf("%d\n", y);
    return 0;
}
