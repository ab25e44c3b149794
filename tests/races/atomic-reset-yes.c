// Iterations add atomically, one resets plainly.
#include <stdio.h>

#define N 50

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i == N / 2)
            x = 0;                      // race: stored
        #pragma omp atomic
        x += 1;                         // race: stored
    }
    printf("%d\n", x > 0);
    return 0;
}
