// The primary thread and thread 1 store to the same variable.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp masked
        x = 1;                          // race: stored
        #pragma omp masked filter(1)
        x = 2;                          // race: stored
    }
    printf("%d\n", x > 0);
    return 0;
}
