// The shifted elements go to a second array.
#include <stdio.h>

#define N 100

int a[N + 1], b[N + 1];

int main(void)
{
    int i;

    for (i = 0; i <= N; i++)
        a[i] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        b[i] = a[i + 1] + 1;
    printf("%d %d\n", b[0], b[N - 1]);
    return 0;
}
