// The others wait for the master at a barrier.
#include <omp.h>
#include <stdio.h>

double table[16], sum[64];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num();
        #pragma omp master
        for (int i = 0; i < 16; i++)
            table[i] = i * 0.5;
        #pragma omp barrier
        for (int i = 0; i < 16; i++)
            sum[me] += table[i];
    }
    printf("%g\n", sum[0]);
    return 0;
}
