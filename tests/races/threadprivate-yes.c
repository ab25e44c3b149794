// One of the two counters is threadprivate.
#include <stdio.h>

static int own, common;
#pragma omp threadprivate(own)

static void count(void)
{
    own++;
    common++;                           // race: stored, read
}

int main(void)
{
    int total = 0;

    #pragma omp parallel reduction(+: total)
    {
        own = 0;
        for (int i = 0; i < 5; i++)
            count();
        total += own > 4;
    }
    printf("%d\n", total > 0 && common > 0);
    return 0;
}
