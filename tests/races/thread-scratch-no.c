// The iterations of a thread use the scratch memory of their thread, one after the other.
#include <omp.h>
#include <stdio.h>

#define N 40

int scratch[64][4], a[N];

int main(void)
{
    int i;

    #pragma omp parallel for schedule(dynamic, 2)
    for (i = 0; i < N; i++) {
        int *mine = scratch[omp_get_thread_num() % 64];
        for (int k = 0; k < 4; k++)
            mine[k] = i + k;
        a[i] = mine[0] + mine[3];
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
