// A scope ends with a barrier; its reduction is read after it.
#include <omp.h>
#include <stdio.h>

int copy[64];

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        #pragma omp scope reduction(+: sum)
        sum += 1;
        copy[omp_get_thread_num()] = sum;
    }
    printf("%d\n", copy[0] == sum);
    return 0;
}
