// Both statements are atomic.
#include <stdio.h>

#define N 50

int main(void)
{
    int i, x = 0, y = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        x += 1;
        #pragma omp atomic
        y += 1;
    }
    printf("%d %d\n", x, y);
    return 0;
}
