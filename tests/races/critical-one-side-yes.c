// The store is protected, the read is not.
#include <stdio.h>

#define N 30

int seen[N];

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp critical
        x += 1;                         // race: stored
        seen[i] = x;                    // race: read
    }
    printf("%d\n", seen[0] > 0);
    return 0;
}
