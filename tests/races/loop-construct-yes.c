// The loop construct says that iterations may go in any order; these may not.
#include <stdio.h>

#define N 60

int a[N + 1];

int main(void)
{
    int i;

    #pragma omp parallel loop
    for (i = 0; i < N; i++)
        a[i + 1] = a[i] + 1;            // race: stored, read
    printf("%d\n", a[N] > 0);
    return 0;
}
