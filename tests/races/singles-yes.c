// A thread stores after a single with nowait to what the thread in the single stores to.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int x[64] = { 0 };

    #pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        #pragma omp single nowait
        for (int i = 0; i < all; i++)
            x[i] = 1;                   // race: stored
        x[me] = 2;                      // race: stored
    }
    printf("%d\n", x[0] > 0);
    return 0;
}
