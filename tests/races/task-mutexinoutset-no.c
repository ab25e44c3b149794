// Tasks of a mutexinoutset exclude each other.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    #pragma omp single
    for (int i = 1; i <= 4; i++) {
        #pragma omp task shared(x) depend(mutexinoutset: x)
        x += i;
    }
    printf("%d\n", x);
    return 0;
}
