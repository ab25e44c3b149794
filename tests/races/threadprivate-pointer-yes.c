// A threadprivate pointer that copyin makes point to the same place everywhere.
#include <stdio.h>

static int value, *p;
#pragma omp threadprivate(p)

int main(void)
{
    p = &value;
    #pragma omp parallel copyin(p)
    {
        *p += 1;                        // race: stored, read
    }
    printf("%d\n", value > 0);
    return 0;
}
