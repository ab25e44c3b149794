// atomic protects the variable that is updated, not those of the expression.
#include <stdio.h>

#define N 40

int main(void)
{
    int i, x = 0, y = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        x += y;                         // race: read
        if (i % 4 == 0) {
            #pragma omp atomic write
            y = i;                      // race: stored
        }
    }
    printf("%d\n", y >= 0);
    return 0;
}
