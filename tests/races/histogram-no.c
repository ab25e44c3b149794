// A reduction over the array of counts.
#include <stdio.h>

#define N 200

int count[8];

int main(void)
{
    int i;

    #pragma omp parallel for reduction(+: count[:8])
    for (i = 0; i < N; i++)
        count[i * 5 % 8]++;
    printf("%d\n", count[3]);
    return 0;
}
