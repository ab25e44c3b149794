// The task is executed at once; its child need not be.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) if(0)
        {
            #pragma omp task shared(x)
            x = 4;                      // race: stored
        }
        y = x;                          // race: read
    }
    printf("%d\n", x >= y);
    return 0;
}
