// Dependences order the children of one task, not those of two.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x)
        {
            #pragma omp task shared(x) depend(out: x)
            x = 4;                      // race: stored
            #pragma omp taskwait
        }
        #pragma omp task shared(x, y)
        {
            #pragma omp task shared(x, y) depend(in: x)
            y = x;                      // race: read
            #pragma omp taskwait
        }
    }
    printf("%d\n", x >= y);
    return 0;
}
