// All threads get the same pointer by copyprivate, and add to what it points to.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *shared = NULL;

    #pragma omp parallel
    {
        int *p;
        #pragma omp single copyprivate(p)
        {
            p = calloc(1, sizeof *p);
            shared = p;
        }
        *p += 1;                        // race: stored, read
    }
    printf("%d\n", *shared > 0);
    free(shared);
    return 0;
}
