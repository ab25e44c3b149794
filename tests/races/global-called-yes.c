// A function passes its result to its caller in a global variable.
#include <stdio.h>

#define N 30

static int result;

static void cube(int n)
{
    result = n * n * n;                 // race: stored
}

int main(void)
{
    int i, a[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        cube(i);
        a[i] = result;                  // race: read
    }
    printf("%d\n", a[0] >= 0);
    return 0;
}
