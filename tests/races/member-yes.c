// All iterations change the same member of a structure.
#include <stdio.h>
#include <stdlib.h>

struct state { int size, used; int item[40]; };

int main(void)
{
    struct state *s = calloc(1, sizeof *s);
    int i;

    s->size = 40;
    #pragma omp parallel for
    for (i = 0; i < 40; i++)
        if (i < s->size) {
            s->item[i] = i;
            s->used++;                  // race: stored, read
        }
    printf("%d\n", s->used > 0);
    free(s);
    return 0;
}
