// A scope ends without a barrier; its reduction is read too early.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        #pragma omp scope reduction(+: sum) nowait     // race: stored
        sum += 1;
        copy[omp_get_thread_num()] = sum;       // race: read
    }
    printf("%d\n", sum > 0);
    return 0;
}
