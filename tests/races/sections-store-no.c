// Two sections store to variables of their own.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        x = 1;
        #pragma omp section
        y = 2;
    }
    printf("%d\n", x + y);
    return 0;
}
