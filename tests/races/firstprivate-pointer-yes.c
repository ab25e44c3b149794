// The pointer is firstprivate, what it points to is not.
#include <stdio.h>

#define N 50

int main(void)
{
    int i, value = 0, *p = &value;

    #pragma omp parallel for firstprivate(p)
    for (i = 0; i < N; i++)
        *p += i;                        // race: stored, read
    printf("%d\n", value);
    return 0;
}
