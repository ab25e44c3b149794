// master has no barrier: the others read what it may not have stored yet.
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
            table[i] = i * 0.5;         // race: stored
        for (int i = 0; i < 16; i++)
            sum[me] += table[i];        // race: read
    }
    printf("%d\n", sum[0] >= 0);
    return 0;
}
