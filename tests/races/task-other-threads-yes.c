// The other threads go past the single with nowait and read what its tasks store.
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
            x = 9;                      // race: stored
        }
        copy[omp_get_thread_num()] = x; // race: read
    }
    printf("%d\n", x);
    return 0;
}
