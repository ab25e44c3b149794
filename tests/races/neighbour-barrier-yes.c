// A thread reads its neighbour's element without waiting for it.
#include <omp.h>
#include <stdio.h>

int part[64], seen[64];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        part[me] = me + 1;                      // race: stored
        seen[me] = part[(me + 1) % all];        // race: read
    }
    printf("%d\n", seen[0] > 0);
    return 0;
}
