// Two critical constructs with the same name exclude each other.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        {
            #pragma omp critical(first)
            x += 1;
        }
        #pragma omp section
        {
            #pragma omp critical(first)
            x += 2;
        }
    }
    printf("%d\n", x);
    return 0;
}
