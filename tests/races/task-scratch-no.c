// A tied task that does not stop uses the scratch memory of its thread.
#include <omp.h>
#include <stdio.h>

#define N 16

int scratch[64][4], a[N];

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < N; i++) {
        #pragma omp task firstprivate(i)
        {
            int *mine = scratch[omp_get_thread_num() % 64];
            for (int k = 0; k < 4; k++)
                mine[k] = i + k;
            a[i] = mine[0] + mine[3];
        }
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
