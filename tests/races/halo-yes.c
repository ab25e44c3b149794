// Each thread stores to its block and one element more.
#include <omp.h>
#include <stdio.h>

#define BLOCK 10

int a[64 * BLOCK + 1];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num();
        for (int i = me * BLOCK; i <= (me + 1) * BLOCK; i++)
            a[i] = me;                  // race: stored
    }
    printf("%d\n", a[0]);
    return 0;
}
