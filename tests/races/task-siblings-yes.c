// Two tasks add to the same variable.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x)
        x += 1;                         // race: stored, read
        #pragma omp task shared(x)
        x += 2;                         // race: stored, read
    }
    printf("%d\n", x > 0);
    return 0;
}
