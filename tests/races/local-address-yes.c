// A function adds through a pointer to its caller's local variable.
#include <stdio.h>

#define N 25

static void add(int *total, int value)
{
    *total += value;                    // race: stored, read
}

int main(void)
{
    int i, total = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        add(&total, i);
    printf("%d\n", total > 0);
    return 0;
}
