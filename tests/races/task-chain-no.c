// A chain of tasks, each after the one before, and a parallel chain beside it.
#include <stdio.h>

int main(void)
{
    int x = 1, y = 1;

    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < 8; i++) {
        #pragma omp task shared(x) depend(inout: x)
        x = x * 3 % 17;
        #pragma omp task shared(y) depend(inout: y)
        y = y * 5 % 17;
    }
    printf("%d %d\n", x, y);
    return 0;
}
