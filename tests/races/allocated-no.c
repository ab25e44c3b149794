// The pointer to the block that an iteration allocates is its own.
#include <stdio.h>
#include <stdlib.h>

#define N 20

int first[N];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int *p = malloc(4 * sizeof *p);
        p[0] = i;
        first[i] = p[0];
        free(p);
    }
    printf("%d\n", first[N - 1]);
    return 0;
}
