// Each thread has an element of its own.
#include <omp.h>
#include <stdio.h>

int part[64];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num();
        part[me % 64] += 1;
    }
    printf("%d\n", part[0]);
    return 0;
}
