// One thread of a region stores.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp single
        x = 5;
    }
    printf("%d\n", x);
    return 0;
}
