// All threads get the same pointer by copyprivate; each uses its own element.
#include <omp.h>
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
            p = calloc(64, sizeof *p);
            shared = p;
        }
        p[omp_get_thread_num() % 64] += 1;
    }
    printf("%d\n", shared[0]);
    free(shared);
    return 0;
}
