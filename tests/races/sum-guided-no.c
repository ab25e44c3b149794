// A sum with its reduction.
#include <stdio.h>

#define N 200

int main(void)
{
    int i, sum = 0;

    #pragma omp parallel for schedule(guided) reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += i % 7;
    printf("%d\n", sum);
    return 0;
}
