// Sections change different members of a structure.
#include <stdio.h>
#include <stdlib.h>

struct state { int size, used; int item[40]; };

int main(void)
{
    struct state *s = calloc(1, sizeof *s);

    #pragma omp parallel sections
    {
        #pragma omp section
        s->size = 40;
        #pragma omp section
        s->used = 1;
        #pragma omp section
        for (int i = 0; i < 40; i++)
            s->item[i] = i;
    }
    printf("%d %d %d\n", s->size, s->used, s->item[39]);
    free(s);
    return 0;
}
