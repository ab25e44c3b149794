// What should be in order stands in the ordered block.
#include <stdio.h>

#define N 30

int main(void)
{
    int i, x = 0, y = 0;

    #pragma omp parallel for ordered
    for (i = 0; i < N; i++) {
        #pragma omp ordered
        {
            x = x * 3 % 101 + i;
            y = y * 3 % 101 + i;
        }
    }
    printf("%d %d\n", x, y);
    return 0;
}
