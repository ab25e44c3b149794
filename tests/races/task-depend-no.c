// The consumer depends on the producer.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        x = 7;
        #pragma omp task shared(x, y) depend(in: x)
        y = x;
    }
    printf("%d\n", y);
    return 0;
}
