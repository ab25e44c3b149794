// A function keeps its last result in a static variable.
#include <stdio.h>

#define N 30

static int square(int n)
{
    static int last;

    last = n * n;                       // race: stored
    return last;                        // race: read
}

int main(void)
{
    int i, a[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = square(i);
    printf("%d\n", a[0] >= 0);
    return 0;
}
