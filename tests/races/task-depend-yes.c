// The consumer does not say what it depends on.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        x = 7;                          // race: stored
        #pragma omp task shared(x, y)
        y = x;                          // race: read
    }
    printf("%d\n", x >= y);
    return 0;
}
