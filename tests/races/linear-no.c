// A variable that grows with the iterations is linear.
#include <stdio.h>

#define N 32

int a[2 * N];

int main(void)
{
    int i, j = 0;

    #pragma omp parallel for linear(j: 2)
    for (i = 0; i < N; i++) {
        a[j] = i;
        j += 2;
    }
    printf("%d %d\n", a[2 * N - 2], j);
    return 0;
}
