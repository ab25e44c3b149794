// An iteration prints what another stores.
#include <stdio.h>

#define N 6

int main(void)
{
    int i, last = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i == N - 1)
            last = i;                   // race: stored
        if (i == 0)
            printf("%d\n", last);       // race: read
    }
    printf("%d\n", last);
    return 0;
}
