// The threads take items by an atomic capture until there are none.
#include <stdio.h>

#define N 40

int done[N], next;

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    for (;;) {
        int k;
        #pragma omp atomic capture
        k = next++;
        if (k >= N)
            break;
        done[k] = k;
    }
    for (int i = 0; i < N; i++)
        sum += done[i];
    printf("%d\n", sum);
    return 0;
}
