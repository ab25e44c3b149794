// Two steps in a region: the barrier comes after the second one only.
#include <omp.h>
#include <stdio.h>

int step[64], next[64];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        for (int t = 0; t < 2; t++) {
            step[me] = t + me;                  // race: stored
            #pragma omp barrier
            next[me] = step[(me + 1) % all];    // race: read
        }
    }
    printf("%d\n", next[0] >= 0);
    return 0;
}
