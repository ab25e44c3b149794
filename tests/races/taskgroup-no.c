// taskgroup waits for the children of children.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup
        {
            #pragma omp task shared(x)
            {
                #pragma omp task shared(x)
                x = 3;
            }
        }
        y = x;
    }
    printf("%d\n", y);
    return 0;
}
