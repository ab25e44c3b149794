// The sections are waited for before what they make is read.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    {
        #pragma omp sections
        {
            #pragma omp section
            x = 1;
            #pragma omp section
            y = 2;
        }
        copy[omp_get_thread_num()] = x + y;
    }
    printf("%d\n", x + y + copy[0]);
    return 0;
}
