// On a device: a sum without reduction.
#include <stdio.h>

#define N 60

int main(void)
{
    int i, sum = 0;

    #pragma omp target teams distribute parallel for map(tofrom: sum)
    for (i = 0; i < N; i++)
        sum += i;                       // race: stored, read
    printf("%d\n", sum > 0);
    return 0;
}
