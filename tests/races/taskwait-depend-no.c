// The parent waits for the task of the variable that it reads.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0, z = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        x = 1;
        #pragma omp task shared(y) depend(out: y)
        y = 2;
        #pragma omp taskwait depend(in: x)
        z = x;
        #pragma omp taskwait
    }
    printf("%d\n", z + y);
    return 0;
}
