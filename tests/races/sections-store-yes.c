// Two sections store to the same variable.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        x = 1;                          // race: stored
        #pragma omp section
        x = 2;                          // race: stored
    }
    printf("%d\n", x > 0);
    return 0;
}
