// The array in which an iteration keeps its intermediate results is shared.
#include <stdio.h>

#define N 30

int a[N];

int main(void)
{
    int i, step[3];

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        step[0] = i;                    // race: stored
        step[1] = step[0] * 2;          // race: stored, read
        step[2] = step[1] + 1;          // race: stored, read
        a[i] = step[2];                 // race: read
    }
    printf("%d\n", a[0] > 0);
    return 0;
}
