// The threads take items until there are none; the number of the next one is not protected.
#include <stdio.h>

#define N 40

int done[N], next;

int main(void)
{
    #pragma omp parallel
    {
        int k;
        while ((k = next++) < N)        // race: stored, read
            done[k] = k;                // race: stored
    }
    printf("%d\n", done[1]);
    return 0;
}
