// The value that one thread makes is read by the others, who do not wait.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp single nowait
        x = 5;                          // race: stored
        copy[omp_get_thread_num()] = x; // race: read
    }
    printf("%d\n", x);
    return 0;
}
