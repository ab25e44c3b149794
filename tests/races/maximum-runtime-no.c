// The largest element, by a reduction.
#include <stdio.h>

#define N 120

int a[N];

int main(void)
{
    int i, largest = -1;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for schedule(runtime) reduction(max: largest)
    for (i = 0; i < N; i++)
        if (a[i] > largest)
            largest = a[i];
    printf("%d\n", largest);
    return 0;
}
