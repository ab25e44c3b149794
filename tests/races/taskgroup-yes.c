// taskwait does not wait for the children of children.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x)
        {
            #pragma omp task shared(x)
            x = 3;                      // race: stored
        }
        #pragma omp taskwait
        y = x;                          // race: read
    }
    printf("%d\n", x >= y);
    return 0;
}
