// The task in between reads the same as the first: it comes behind nothing.
#include <stdio.h>

int main(void)
{
    int x = 3, y = 0, z = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x, z) depend(in: x)
        z = 5 + x;                      // race: stored
        #pragma omp task shared(x, y) depend(in: x) depend(out: y)
        y = x + 1;
        #pragma omp task shared(y, z) depend(in: y)
        z += y;                         // race: stored, read
    }
    printf("%d %d\n", x, z > 0);
    return 0;
}
