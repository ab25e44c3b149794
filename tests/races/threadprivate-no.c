// Both counters are threadprivate.
#include <stdio.h>

static int own, common;
#pragma omp threadprivate(own, common)

static void count(void)
{
    own++;
    common++;
}

int main(void)
{
    #pragma omp parallel
    {
        own = common = 0;
        for (int i = 0; i < 5; i++)
            count();
    }
    printf("%d %d\n", own, common);
    return 0;
}
