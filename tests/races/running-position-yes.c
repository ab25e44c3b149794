// The position in the output is carried from one iteration to the next.
#include <stdio.h>

#define N 40

int out[N];

int main(void)
{
    int i, next = 0;

    #pragma omp parallel for
    for (i = 0; i < 2 * N; i++)
        if (i % 2)
            out[next++] = i;            // race: stored, read
    printf("%d\n", next);
    return 0;
}
