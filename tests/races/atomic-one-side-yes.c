// One section adds atomically, the other reads plainly.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        {
            #pragma omp atomic
            x += 2;                     // race: stored
        }
        #pragma omp section
        y = x;                          // race: read
    }
    printf("%d\n", x >= y);
    return 0;
}
