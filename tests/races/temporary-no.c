// A temporary variable is private.
#include <stdio.h>

#define N 80

int a[N];

int main(void)
{
    int i, t;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for private(t)
    for (i = 0; i < N; i++) {
        t = a[i] * 2;
        a[i] = t + 1;
    }
    printf("%d\n", a[5]);
    return 0;
}
