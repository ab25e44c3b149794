// Iterations that may go in any order.
#include <stdio.h>

#define N 60

int a[N + 1];

int main(void)
{
    int i;

    #pragma omp parallel loop
    for (i = 0; i < N; i++)
        a[i + 1] = i + 1;
    printf("%d\n", a[N]);
    return 0;
}
