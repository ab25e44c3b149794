// A running sum by scan.
#include <stdio.h>

#define N 50

int a[N], upto[N];

int main(void)
{
    int i, sum = 0;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for reduction(inscan, +: sum)
    for (i = 0; i < N; i++) {
        sum += a[i];
        #pragma omp scan inclusive(sum)
        upto[i] = sum;
    }
    printf("%d %d\n", upto[N - 1], sum);
    return 0;
}
