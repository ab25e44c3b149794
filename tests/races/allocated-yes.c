// The pointer to the block that an iteration allocates is shared.
#include <stdio.h>
#include <stdlib.h>

#define N 20

int first[N];

int main(void)
{
    int i, *p = NULL;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        p = malloc(4 * sizeof *p);      // race: stored
        p[0] = i;                       // race: read
        first[i] = p[0];                // race: read
    }
    printf("%d\n", p != NULL);
    return 0;
}
