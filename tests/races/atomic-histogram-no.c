// All counts are atomic.
#include <stdio.h>

#define N 80

int count[5];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        count[i % 5]++;
    }
    printf("%d\n", count[0]);
    return 0;
}
