// A critical construct with a name and one without do not exclude each other.
#include <stdio.h>

#define N 30

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i % 2) {
            #pragma omp critical
            x += i;                     // race: stored, read
        } else {
            #pragma omp critical(even)
            x -= i;                     // race: stored, read
        }
    }
    printf("%d\n", x != N);
    return 0;
}
