// A thread reads its neighbour's element after a barrier.
#include <omp.h>
#include <stdio.h>

int part[64], seen[64];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        part[me] = me + 1;
        #pragma omp barrier
        seen[me] = part[(me + 1) % all];
    }
    printf("%d\n", seen[0] > 0);
    return 0;
}
