// The parent reads what its task stores, without taskwait.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x)
        x = 1;                          // race: stored
        y = x;                          // race: read
    }
    printf("%d\n", x >= y);
    return 0;
}
