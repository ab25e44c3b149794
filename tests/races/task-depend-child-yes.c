// A task that others depend on ends without its child.
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
            x = 4;                      // race: stored
        }
        #pragma omp task shared(x, y) depend(in: x)
        y = x;                          // race: read
    }
    printf("%d\n", x >= y);
    return 0;
}
