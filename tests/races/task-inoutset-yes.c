// Tasks of an inoutset may go together.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    #pragma omp single
    for (int i = 1; i <= 4; i++) {
        #pragma omp task shared(x) depend(inoutset: x)
        x += i;                         // race: stored, read
    }
    printf("%d\n", x > 0);
    return 0;
}
