// The sections are not waited for before what they make is read.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int x = 0, y = 0;

    #pragma omp parallel
    {
        #pragma omp sections nowait
        {
            #pragma omp section
            x = 1;                      // race: stored
            #pragma omp section
            y = 2;                      // race: stored
        }
        copy[omp_get_thread_num()] = x + y;     // race: read
    }
    printf("%d\n", x + y);
    return 0;
}
