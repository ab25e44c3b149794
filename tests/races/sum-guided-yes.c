// A sum without reduction.
#include <stdio.h>

#define N 200

int main(void)
{
    int i, sum = 0;

    #pragma omp parallel for schedule(guided)
    for (i = 0; i < N; i++)
        sum += i % 7;                   // race: stored, read
    printf("%d\n", sum);
    return 0;
}
