// critical and atomic do not exclude each other.
#include <stdio.h>

#define N 40

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i % 2) {
            #pragma omp critical
            x += 1;                     // race: stored, read
        } else {
            #pragma omp atomic
            x += 1;                     // race: stored
        }
    }
    printf("%d\n", x > 0);
    return 0;
}
