// The position in the output is computed from the iteration.
#include <stdio.h>

#define N 40

int out[N];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < 2 * N; i++)
        if (i % 2)
            out[i / 2] = i;
    printf("%d\n", out[N - 1]);
    return 0;
}
