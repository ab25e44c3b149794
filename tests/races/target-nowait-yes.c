// The host reads what a device may still be working on.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp target map(tofrom: x) nowait
        x = 1;                          // race: stored
        y = x;                          // race: read
        #pragma omp taskwait
    }
    printf("%d\n", x >= y);
    return 0;
}
