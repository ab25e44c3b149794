// The value is read before the turn has come.
#include <stdio.h>

#define N 30

int main(void)
{
    int i, x = 1;

    #pragma omp parallel for ordered schedule(static, 1)
    for (i = 0; i < N; i++) {
        int before = x;                 // race: read
        #pragma omp ordered
        x = before * 3 % 101;           // race: stored
    }
    printf("%d\n", x > 0);
    return 0;
}
