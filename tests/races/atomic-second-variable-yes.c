// atomic protects one statement, not the one after it.
#include <stdio.h>

#define N 50

int main(void)
{
    int i, x = 0, y = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        x += 1;
        y += 1;                         // race: stored, read
    }
    printf("%d %d\n", x, y > 0);
    return 0;
}
