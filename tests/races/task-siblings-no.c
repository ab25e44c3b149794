// The second task is made when the first has ended.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x)
        x += 1;
        #pragma omp taskwait
        #pragma omp task shared(x)
        x += 2;
    }
    printf("%d\n", x);
    return 0;
}
