// The array in which an iteration keeps its intermediate results is private.
#include <stdio.h>

#define N 30

int a[N];

int main(void)
{
    int i, step[3];

    #pragma omp parallel for private(step)
    for (i = 0; i < N; i++) {
        step[0] = i;
        step[1] = step[0] * 2;
        step[2] = step[1] + 1;
        a[i] = step[2];
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
