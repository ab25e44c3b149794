// Two critical constructs with different names do not exclude each other.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        {
            #pragma omp critical(first)
            x += 1;                     // race: stored, read
        }
        #pragma omp section
        {
            #pragma omp critical(second)
            x += 2;                     // race: stored, read
        }
    }
    printf("%d\n", x > 0);
    return 0;
}
