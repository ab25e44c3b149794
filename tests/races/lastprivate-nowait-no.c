// The value of the last iteration is read after the barrier of the loop.
#include <omp.h>
#include <stdio.h>

#define N 60

int copy[64];

int main(void)
{
    int x = -1;

    #pragma omp parallel
    {
        #pragma omp for lastprivate(x)
        for (int i = 0; i < N; i++)
            x = i;
        copy[omp_get_thread_num()] = x;
    }
    printf("%d %d\n", x, copy[0]);
    return 0;
}
