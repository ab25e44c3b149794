// The value that one thread makes is read by the others after the barrier of single.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp single
        x = 5;
        copy[omp_get_thread_num()] = x;
    }
    printf("%d\n", copy[0]);
    return 0;
}
