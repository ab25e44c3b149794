// Tasks that exclude each other by one variable store to another one that only some of them name.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x, y) depend(mutexinoutset: x)
        {
            x += 1;
            y += 1;                     // race: stored, read
        }
        #pragma omp task shared(x) depend(mutexinoutset: x)
        x += 2;
        #pragma omp task shared(y) depend(mutexinoutset: y)
        y += 3;                         // race: stored, read
    }
    printf("%d\n", x);
    return 0;
}
