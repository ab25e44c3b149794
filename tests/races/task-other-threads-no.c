// A barrier waits for tasks, too.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp single nowait
        {
            #pragma omp task shared(x)
            x = 9;
        }
        #pragma omp barrier
        copy[omp_get_thread_num()] = x;
    }
    printf("%d\n", copy[0]);
    return 0;
}
