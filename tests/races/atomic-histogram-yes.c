// The first count of a bin is stored plainly, the others are atomic.
#include <stdio.h>

#define N 80

int count[5];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i < 20)
            count[i % 5] = 1;           // race: stored
        else {
            #pragma omp atomic
            count[i % 5]++;             // race: stored
        }
    }
    printf("%d\n", count[0] > 0);
    return 0;
}
