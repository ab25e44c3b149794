// The value of the last iteration is read before the loop's end has been waited for.
#include <omp.h>
#include <stdio.h>

#define N 60

int copy[64];

int main(void)
{
    int x = -1;

    #pragma omp parallel
    {
        #pragma omp for lastprivate(x) nowait  // race: stored
        for (int i = 0; i < N; i++)
            x = i;
        copy[omp_get_thread_num()] = x; // race: read
    }
    printf("%d\n", x);
    return 0;
}
