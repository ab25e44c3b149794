// The expression of an atomic update has only variables that nobody stores to.
#include <stdio.h>

#define N 40

int main(void)
{
    int i, x = 0, y = 3;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        x += y;
    }
    printf("%d\n", x);
    return 0;
}
