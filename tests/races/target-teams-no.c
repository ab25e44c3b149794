// On a device: a sum with its reduction.
#include <stdio.h>

#define N 60

int main(void)
{
    int i, sum = 0;

    #pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
    for (i = 0; i < N; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
