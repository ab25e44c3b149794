// A function passes its result to its caller by a pointer.
#include <stdio.h>

#define N 30

static void cube(int n, int *result)
{
    *result = n * n * n;
}

int main(void)
{
    int i, a[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int result;
        cube(i, &result);
        a[i] = result;
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
