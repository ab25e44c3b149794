// The largest element is looked for by everyone in the same variable.
#include <stdio.h>

#define N 120

int a[N];

int main(void)
{
    int i, largest = -1;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for schedule(runtime)
    for (i = 0; i < N; i++)
        if (a[i] > largest)             // race: read
            largest = a[i];             // race: stored
    printf("%d\n", largest);
    return 0;
}
