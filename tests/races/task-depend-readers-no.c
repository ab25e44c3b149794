// Readers after the writer, and a writer after the readers.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0, z = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        x = 1;
        #pragma omp task shared(x, y) depend(in: x)
        y = x + 2;
        #pragma omp task shared(x, z) depend(in: x)
        z = x + 3;
        #pragma omp task shared(x) depend(inout: x)
        x = 10;
    }
    printf("%d %d %d\n", x, y, z);
    return 0;
}
