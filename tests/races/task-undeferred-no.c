// The task is executed at once, so the parent may read.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) if(0)
        x = 1;
        y = x;
    }
    printf("%d\n", y);
    return 0;
}
