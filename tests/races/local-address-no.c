// A function adds through a pointer to the copy of a reduction.
#include <stdio.h>

#define N 25

static void add(int *total, int value)
{
    *total += value;
}

int main(void)
{
    int i, total = 0;

    #pragma omp parallel for reduction(+: total)
    for (i = 0; i < N; i++)
        add(&total, i);
    printf("%d\n", total);
    return 0;
}
