// A temporary variable is shared by the iterations.
#include <stdio.h>

#define N 80

int a[N];

int main(void)
{
    int i, t;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        t = a[i] * 2;                   // race: stored
        a[i] = t + 1;                   // race: read
    }
    printf("%d\n", a[5]);
    return 0;
}
