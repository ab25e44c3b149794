// The same thread executes both.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp masked
        x = 1;
        #pragma omp masked filter(0)
        x = x + 2;
    }
    printf("%d\n", x);
    return 0;
}
