// The parent waits for the task of one variable and reads the other.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0, z = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        x = 1;                          // race: stored
        #pragma omp task shared(y) depend(out: y)
        y = 2;
        #pragma omp taskwait depend(in: y)
        z = x;                          // race: read
        #pragma omp taskwait
    }
    printf("%d\n", x >= z);
    return 0;
}
