// A threadprivate pointer that copyin makes point to the same place everywhere, where all only read.
#include <omp.h>
#include <stdio.h>

static int value = 3, *p, copy[64];
#pragma omp threadprivate(p)

int main(void)
{
    p = &value;
    #pragma omp parallel copyin(p)
    {
        copy[omp_get_thread_num()] = *p;
    }
    printf("%d\n", copy[0]);
    return 0;
}
