// One section adds atomically, the other reads atomically.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        {
            #pragma omp atomic
            x += 2;
        }
        #pragma omp section
        {
            #pragma omp atomic read
            y = x;
        }
    }
    printf("%d\n", x >= y);
    return 0;
}
