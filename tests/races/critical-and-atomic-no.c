// One variable is protected by critical, the other by atomic.
#include <stdio.h>

#define N 40

int main(void)
{
    int i, x = 0, y = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i % 2) {
            #pragma omp critical
            x += 1;
        } else {
            #pragma omp atomic
            y += 1;
        }
    }
    printf("%d %d\n", x, y);
    return 0;
}
