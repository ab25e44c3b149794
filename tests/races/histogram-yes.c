// Iterations with the same remainder count in the same element.
#include <stdio.h>

#define N 200

int count[8];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        count[i * 5 % 8]++;             // race: stored, read
    printf("%d\n", count[3]);
    return 0;
}
