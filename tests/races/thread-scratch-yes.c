// The iterations of all threads use the same scratch memory.
#include <stdio.h>

#define N 40

int scratch[4], a[N];

int main(void)
{
    int i;

    #pragma omp parallel for schedule(dynamic, 2)
    for (i = 0; i < N; i++) {
        int *mine = scratch;
        for (int k = 0; k < 4; k++)
            mine[k] = i + k;            // race: stored
        a[i] = mine[0] + mine[3];       // race: read
    }
    printf("%d\n", a[0] >= 0);
    return 0;
}
