// Two singles that need not wait for each other store to different variables.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    {
        #pragma omp single nowait
        x = 1;
        #pragma omp single nowait
        y = 2;
    }
    printf("%d\n", x + y);
    return 0;
}
